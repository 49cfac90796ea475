import { formatHead, type TreeHead } from '@kickstand/domain/evidence';
import type { Language } from '@kickstand/domain/language';
import type { MailData, MailKind } from '../enqueue-mail.ts';
import { LOGO_CID, type MailLogo, shownSize } from '../mail-logo.ts';
import { ACCOUNT_TEXTS } from './accounts.ts';
import { APPOINTMENT_TEXTS } from './appointments.ts';
import { escapeHtml, oneLine } from './escape.ts';
import { FACT_LABEL_TEXTS } from './fact-labels.ts';
import type { InBothLanguages } from './mail-texts.ts';
import { ORDER_TEXTS } from './orders.ts';

export interface RenderedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** What is around the text: above it the shop's logo, below it the fingerprint of the shop's records. */
interface Around {
  readonly logo?: MailLogo | null;
  readonly head?: TreeHead | null;
}

const FINGERPRINT: Record<Language, string> = { en: 'Record fingerprint', es: 'Huella del registro' };

const TEXTS: Record<MailKind, InBothLanguages> = { ...ACCOUNT_TEXTS, ...ORDER_TEXTS, ...APPOINTMENT_TEXTS };

/** Renders text and HTML. Every value in the HTML is escaped. */
export function renderMail(
  kind: MailKind,
  language: Language,
  shop: string,
  data: MailData,
  { logo = null, head = null }: Around = {},
): RenderedMail {
  const texts = TEXTS[kind][language];
  // without a name: `Hello,` and `Hola:`
  const lines = [texts.hello(data.firstName).replace(/,? (?=[,:]$)/, ''), data.body ?? texts.body(shop)];
  const facts = (data.facts ?? []).map(({ label, value }) => ({
    label: FACT_LABEL_TEXTS[language][label],
    value,
  }));
  const printed = head ? `${FINGERPRINT[language]}: ${formatHead(head)}` : '';
  return {
    subject: oneLine(texts.subject(shop)),
    text: `${lines.join('\n\n')}\n\n${facts.map(asText).join('')}${texts.button}: ${data.link}\n\n${texts.after}${data.unsubscribe ? `\n${data.unsubscribe}` : ''}\n\n${shop}\n${printed && `${printed}\n`}`,
    html: `<!doctype html><html lang="${language}"><body style="margin:0;background:#f6f6f4;font:16px/24px system-ui,-apple-system,'Segoe UI',Roboto,sans-serif;color:#12181b"><div style="max-width:34rem;margin:0 auto;padding:32px 20px"><div style="background:#fff;border:1px solid #e0e0dd;border-radius:14px;padding:28px">${asHead(logo, shop)}${lines.map((line) => `<p style="margin:0 0 16px">${escapeHtml(line)}</p>`).join('')}${asTable(facts)}<p style="margin:24px 0"><a href="${escapeHtml(data.link)}" style="display:inline-block;background:#005e6e;color:#fff;text-decoration:none;border-radius:9px;padding:13px 22px;font-weight:600">${escapeHtml(texts.button)}</a></p><p style="margin:0;color:#525b5f;font-size:14px;line-height:20px">${escapeHtml(texts.after)}${asUnsubscribe(data.unsubscribe, language)}</p></div><p style="margin:16px 4px;color:#525b5f;font-size:13px">${escapeHtml(shop)}${printed && `<br>${escapeHtml(printed)}`}</p></div></body></html>`,
  };
}

const UNSUBSCRIBE: Record<Language, string> = { en: 'Unsubscribe', es: 'Darse de baja' };

const asUnsubscribe = (address: string | undefined, language: Language): string =>
  address ? ` <a href="${escapeHtml(address)}" style="color:#525b5f">${UNSUBSCRIBE[language]}</a>` : '';

interface Labelled {
  readonly label: string;
  readonly value: string;
}

const asText = ({ label, value }: Labelled, at: number, all: readonly Labelled[]) =>
  `${label}: ${value}\n${at === all.length - 1 ? '\n' : ''}`;

/** Width and height as attributes, because some mail clients ignore CSS. */
function asHead(logo: MailLogo | null, shop: string): string {
  if (!logo) return '';
  const { width, height } = shownSize(logo);
  return `<p style="margin:0 0 20px"><img src="cid:${LOGO_CID}" alt="${escapeHtml(shop)}" width="${width}" height="${height}" style="display:block;border:0"></p>`;
}

function asTable(facts: readonly Labelled[]): string {
  if (facts.length === 0) return '';
  const row = ({ label, value }: Labelled) =>
    `<tr><td style="padding:6px 16px 6px 0;color:#525b5f;vertical-align:top">${escapeHtml(label)}</td><td style="padding:6px 0;white-space:pre-line" dir="auto">${escapeHtml(value)}</td></tr>`;
  return `<table style="border-collapse:collapse;font-size:15px;line-height:22px">${facts.map(row).join('')}</table>`;
}
