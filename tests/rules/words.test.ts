import { describe, expect, it } from 'vitest';
import { ACCOUNT_TEXTS } from '../../apps/server/src/mail/templates/accounts.ts';
import { APPOINTMENT_TEXTS } from '../../apps/server/src/mail/templates/appointments.ts';
import { FACT_LABEL_TEXTS } from '../../apps/server/src/mail/templates/fact-labels.ts';
import { ORDER_TEXTS as ORDER_MAIL_TEXTS } from '../../apps/server/src/mail/templates/orders.ts';
import { SECURITY_CHANGES } from '../../apps/server/src/mail/templates/security-changes.ts';
import { renderTestMail } from '../../apps/server/src/mail/templates/test-mail.ts';
import * as enDashboard from '../../apps/web/src/i18n/en/dashboard.ts';
import * as enEntry from '../../apps/web/src/i18n/en/index.ts';
import * as enLinks from '../../apps/web/src/i18n/en/links.ts';
import * as enSetup from '../../apps/web/src/i18n/en/setup.ts';
import * as enStaff from '../../apps/web/src/i18n/en/staff.ts';
import * as esDashboard from '../../apps/web/src/i18n/es/dashboard.ts';
import * as esEntry from '../../apps/web/src/i18n/es/index.ts';
import * as esLinks from '../../apps/web/src/i18n/es/links.ts';
import * as esSetup from '../../apps/web/src/i18n/es/setup.ts';
import * as esStaff from '../../apps/web/src/i18n/es/staff.ts';
import { BOOK_TEXTS } from '../../apps/web/src/public/book/texts.ts';
import { CHECK_IN_TEXTS } from '../../apps/web/src/public/check-in/texts.ts';
import { ORDER_TEXTS } from '../../apps/web/src/public/order/texts.ts';
import { PAYMENT_TEXTS } from '../../apps/web/src/public/payment/texts.ts';
import { REPORT_TEXTS } from '../../apps/web/src/public/report/texts.ts';
import { REVIEW_TEXTS } from '../../apps/web/src/public/review/texts.ts';
import { TEXTS } from '../../apps/web/src/public/texts.ts';
import { BANNED_WORDS, EXEMPT_TEXTS } from './words.ts';

type Language = keyof typeof BANNED_WORDS;

interface Text {
  readonly language: Language;
  readonly key: string;
  readonly text: string;
}

const LITERAL = /`[^`]*`|'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"/g;

/** Every text below a value, under its path; of a function the texts it is made of. */
function flat(value: unknown, key: string): [key: string, text: string][] {
  if (typeof value === 'string') return [[key, value]];
  if (typeof value === 'function')
    return [...String(value).matchAll(LITERAL)].map(([literal]) => [key, literal.slice(1, -1)]);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, below]) => flat(below, key === '' ? name : `${key}.${name}`));
}

/** A source per module: two of them have part of `errors`. */
const texts = (sources: Record<Language, readonly object[]>): Text[] =>
  (['en', 'es'] as const).flatMap((language) =>
    sources[language]
      .flatMap((source) => flat(source, ''))
      .map(([key, text]) => ({ language, key: `${language} ${key}`, text })),
  );

/** Mail texts are by template first, then by language. */
const inLanguage = (templates: Readonly<Record<string, Record<Language, unknown>>>, language: Language) =>
  Object.fromEntries(Object.entries(templates).map(([name, by]) => [name, by[language]]));

const mail = (language: Language) => ({
  accounts: inLanguage(ACCOUNT_TEXTS, language),
  orders: inLanguage(ORDER_MAIL_TEXTS, language),
  appointments: inLanguage(APPOINTMENT_TEXTS, language),
  facts: FACT_LABEL_TEXTS[language],
  securityChanges: SECURITY_CHANGES[language],
  test: renderTestMail(language, 'Kickstand'),
});

const pages = (language: Language) => ({
  common: TEXTS[language],
  order: ORDER_TEXTS[language],
  payment: PAYMENT_TEXTS[language],
  report: REPORT_TEXTS[language],
  review: REVIEW_TEXTS[language],
  book: BOOK_TEXTS[language],
  checkIn: CHECK_IN_TEXTS[language],
});

const screens = texts({
  en: [enEntry, enLinks, enSetup, enDashboard, enStaff],
  es: [esEntry, esLinks, esSetup, esDashboard, esStaff],
});
const customerPages = texts({ en: [{ public: pages('en') }], es: [{ public: pages('es') }] });
const mails = texts({ en: [{ mail: mail('en') }], es: [{ mail: mail('es') }] });

const covers = (exempt: string, key: string) =>
  exempt.endsWith('*') ? key.startsWith(exempt.slice(0, -1)) : key === exempt;
const bannedIn = ({ language, text }: Text) => {
  const words = text.replace(/\{\{\w+\}\}|\$\{\w+\}/g, '{}');
  return BANNED_WORDS[language].filter(({ pattern }) => pattern.test(words));
};

const faults = (found: readonly Text[]) =>
  found
    .filter(({ key }) => !Object.keys(EXEMPT_TEXTS).some((exempt) => covers(exempt, key)))
    .flatMap((text) =>
      bannedIn(text).map(
        ({ pattern, instead }) => `${text.key}: “${text.text}” has ${pattern}; use ${instead}`,
      ),
    );

describe('words', () => {
  it('NAV-06 has no banned word on a screen', () => expect(faults(screens)).toEqual([]));

  it('PUB-05 has no banned word on a customer page', () => expect(faults(customerPages)).toEqual([]));

  it('PUB-05 has no banned word in an email', () => expect(faults(mails)).toEqual([]));

  it('exempts only texts that are there and need it', () => {
    const all = [...screens, ...customerPages, ...mails];
    const idle = Object.keys(EXEMPT_TEXTS).filter(
      (exempt) => !all.some((text) => covers(exempt, text.key) && bannedIn(text).length > 0),
    );
    expect(idle).toEqual([]);
  });
});
