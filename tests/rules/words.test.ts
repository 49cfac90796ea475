import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { BOOKKEEPER_WORDS } from '../../apps/server/src/archive/export/bookkeeper-words.ts';
import { ACCOUNT_TEXTS } from '../../apps/server/src/mail/templates/accounts.ts';
import { APPOINTMENT_TEXTS } from '../../apps/server/src/mail/templates/appointments.ts';
import { FACT_LABEL_TEXTS } from '../../apps/server/src/mail/templates/fact-labels.ts';
import { ORDER_TEXTS as ORDER_MAIL_TEXTS } from '../../apps/server/src/mail/templates/orders.ts';
import { SECURITY_CHANGES } from '../../apps/server/src/mail/templates/security-changes.ts';
import { renderTestMail } from '../../apps/server/src/mail/templates/test-mail.ts';
import { SCRIPTS } from '../../apps/server/src/sample/data/conversations.ts';
import { SAMPLE_JOBS, WAITING_JOBS } from '../../apps/server/src/sample/data/jobs.ts';
import { SAMPLE_PRODUCTS } from '../../apps/server/src/sample/data/stock.ts';
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
import { VERIFY_TEXTS } from '../../apps/web/src/public/verify/texts.ts';
import { TEXT_CONSENT_WORDING } from '../../packages/domain/src/calendar/wording.ts';
import { CONSENT_WORDING } from '../../packages/domain/src/messages/consent.ts';
import { REMINDERS_START } from '../../packages/domain/src/messages/reminders.ts';
import {
  KEYWORD_ANSWERS,
  NOTICE_TEXTS,
  TEMPLATES_START,
  VISIT_TEXTS,
} from '../../packages/domain/src/messages/templates.ts';
import { promiseText } from '../../packages/domain/src/promise/wording.ts';
import { termsFor } from '../../packages/domain/src/terms/index.ts';
import { DEFAULT_TEMPLATE, SUGGESTED_JOBS } from '../../packages/domain/src/workorders/templates.ts';
import { ROOT } from '../../scripts/lib/paths.mjs';
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
  verify: VERIFY_TEXTS[language],
});

/** The texts of a value in one language, wherever it has both. */
function spoken(value: unknown, language: Language): unknown {
  if (Array.isArray(value)) return value.map((one) => spoken(one, language));
  if (typeof value !== 'object' || value === null) return undefined;
  const both = value as Record<string, unknown>;
  if ('en' in both && 'es' in both) return both[language];
  return Object.fromEntries(Object.entries(both).map(([name, below]) => [name, spoken(below, language)]));
}

const promised = (language: Language, again: boolean) =>
  promiseText({
    ...{ language, again, timeZone: 'America/New_York', promisedAt: new Date('2026-11-18T22:00:00Z') },
    ...{ name: 'Ray', bike: 'Honda', shop: 'Ironbound Moto' },
  });

const textMessages = (language: Language) =>
  spoken(
    {
      ...{
        templates: TEMPLATES_START,
        notices: NOTICE_TEXTS,
        visits: VISIT_TEXTS,
        keywords: KEYWORD_ANSWERS,
      },
      ...{ reminders: REMINDERS_START, consent: CONSENT_WORDING, visitConsent: TEXT_CONSENT_WORDING },
      promise: {
        en: [promised('en', false), promised('en', true)],
        es: [promised('es', false), promised('es', true)],
      },
    },
    language,
  );

const contents = (language: Language) => ({
  checklist: spoken([DEFAULT_TEMPLATE, SUGGESTED_JOBS], language),
  sample: spoken(
    [SCRIPTS, SAMPLE_JOBS, WAITING_JOBS, SAMPLE_PRODUCTS.map(({ en, es }) => ({ en, es }))],
    language,
  ),
  bookkeeper: BOOKKEEPER_WORDS[language],
});

const termsOf = (language: Language) => {
  const { title, intro, sections } = termsFor(language);
  return { title, intro, ...Object.fromEntries(sections.map(({ id, ...rest }) => [id, rest])) };
};

/** Files that keep their few texts to themselves, in one table by language. */
const OWN_TEXTS = [
  'apps/server/src/auth/sso/unlock-page.ts',
  'apps/server/src/calendar/visit-mail.ts',
  'apps/server/src/messages/reminders/unsubscribe.routes.ts',
  'apps/server/src/messages/try-provider.ts',
  'apps/server/src/payments/counter/receipt.ts',
  'apps/server/src/platform/http/wrong-host-page.ts',
  'apps/server/src/sample/data/concerns.ts',
  'apps/server/src/workorders/sharing/mail-customer.ts',
  'apps/web/src/public/order/marks-over.tsx',
];
const TABLE = /= \{\n {2}en: (?<en>[\s\S]*?)\n {2}es: (?<es>[\s\S]*?)\n\}/;
const ownTexts = (language: Language) =>
  Object.fromEntries(
    OWN_TEXTS.map((path) => {
      const found = TABLE.exec(readFileSync(join(ROOT, path), 'utf8'))?.groups?.[language] ?? '';
      return [path, [...found.matchAll(LITERAL)].map(([literal]) => literal.slice(1, -1))];
    }),
  );

const screens = texts({
  en: [enEntry, enLinks, enSetup, enDashboard, enStaff],
  es: [esEntry, esLinks, esSetup, esDashboard, esStaff],
});
const customerPages = texts({ en: [{ public: pages('en') }], es: [{ public: pages('es') }] });
const mails = texts({ en: [{ mail: mail('en') }], es: [{ mail: mail('es') }] });

const phones = texts({ en: [{ text: textMessages('en') }], es: [{ text: textMessages('es') }] });
const others = texts({
  en: [{ content: contents('en'), own: ownTexts('en') }],
  es: [{ content: contents('es'), own: ownTexts('es') }],
});
const terms = texts({ en: [{ terms: termsOf('en') }], es: [{ terms: termsOf('es') }] });

const covers = (exempt: string, key: string) =>
  exempt.endsWith('*') ? key.startsWith(exempt.slice(0, -1)) : key === exempt;
const bannedIn = ({ language, key, text }: Text) => {
  const words = text.replace(/\{\{\w+\}\}|\$\{\w+\}/g, '{}');
  const isTerms = key.startsWith(`${language} terms.`);
  return BANNED_WORDS[language].filter(
    ({ pattern, contraction }) => !(isTerms && contraction) && pattern.test(words),
  );
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

  it('MSG-05 REM-01 has no banned word in a text message', () => expect(faults(phones)).toEqual([]));

  it('WO-04 AUT-15 has no banned word in a checklist, the sample shop, an export or a page of the server', () => {
    for (const path of OWN_TEXTS)
      expect(others.filter(({ key }) => key.includes(path)).length, path).toBeGreaterThan(1);
    expect(faults(others)).toEqual([]);
  });

  it('TRM-01 has no banned word in the terms', () => expect(faults(terms)).toEqual([]));

  it('exempts only texts that are there and need it', () => {
    const all = [...screens, ...customerPages, ...mails, ...phones, ...others, ...terms];
    const idle = Object.keys(EXEMPT_TEXTS).filter(
      (exempt) => !all.some((text) => covers(exempt, text.key) && bannedIn(text).length > 0),
    );
    expect(idle).toEqual([]);
  });
});
