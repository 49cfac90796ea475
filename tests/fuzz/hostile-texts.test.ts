import { randomUUID } from 'node:crypto';
import type { Outputs } from '@kickstand/api';
import { procedureAt, withWords } from '@kickstand/api/testing';
import { LANGUAGES, type Language } from '@kickstand/domain/language';
import { JSDOM } from 'jsdom';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SYSTEM } from '../../apps/server/src/audit/index.ts';
import { FACT_LABELS, type MailData, type MailKind } from '../../apps/server/src/mail/enqueue-mail.ts';
import { MAIL_KINDS, mailOutbox } from '../../apps/server/src/mail/mail.table.ts';
import { renderMail } from '../../apps/server/src/mail/templates/render-mail.ts';
import { renderTestMail } from '../../apps/server/src/mail/templates/test-mail.ts';
import { issueInvoice } from '../../apps/server/src/payments/invoices/invoices.ts';
import {
  openTestShop,
  setUpAndSignIn,
  type TestBrowser,
  type TestShop,
} from '../../apps/server/src/testing/test-shop.ts';
import { lockOrder, orderMoney } from '../../apps/server/src/workorders/index.ts';
import { printPaper } from '../storm/readers/papers.ts';
import { type Call, HOSTILE_TEXTS, writeIntoSettings, writeIntoStock } from '../support/hostile-texts.ts';
import { callAs, hostileOrder } from './hostile-order.ts';

type Ledger = Outputs['payments']['forOrder'];

const PLAIN = 'Plain';
const LINK = 'http://localhost:3000/auth/confirm?token=abc';
/** Emails read only the PNG header of the logo. */
const LOGO = { png: Buffer.from('89504e470d0a1a0a0000000d49484452000000640000003208060000', 'hex') };

const parser = new new JSDOM().window.DOMParser();
const parse = (html: string): Document => parser.parseFromString(html, 'text/html');

/** Elements and attributes without text: everything a mail client or browser acts on. */
const skeletonOf = (page: Document): string[] =>
  [...page.querySelectorAll('*')].map(({ tagName, attributes }) =>
    [tagName, ...[...attributes].map(({ name, value }) => `${name}=${name === 'alt' ? '' : value}`)].join(
      ' ',
    ),
  );

const urlsIn = (page: Document): string[] =>
  [...page.querySelectorAll('[href], [src], [action]')].flatMap((element) =>
    ['href', 'src', 'action'].flatMap((name) => element.getAttribute(name) ?? []),
  );

/** As a spreadsheet parses them. */
const cellsOf = (csv: string): string[] =>
  [...csv.matchAll(/("(?:[^"]|"")*"|[^,\r\n]*)(,|\r\n|$)/g)].map(([, cell = '']) =>
    cell.replace(/^"|"$/g, '').replaceAll('""', '"'),
  );

let shop: TestShop;
let owner: TestBrowser;
let call: Call;
beforeAll(async () => {
  // why: nothing listens on that port, so mail stays in the outbox, where the test reads it
  shop = await openTestShop(undefined, { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'shop@shop.test' });
  owner = await setUpAndSignIn(shop);
  call = callAs(owner);
});
afterAll(() => shop.close());

/** Refunds after the invoice with the text as the reason. Returns the memo's number. */
async function hostileMemo(id: string, text: string): Promise<number> {
  await shop.db.transaction(async (tx) => {
    await lockOrder(tx, id);
    const money = await orderMoney(tx, id, shop.clock.now());
    if (money) await issueInvoice(tx, shop.clock, SYSTEM, money);
  });
  const { entries } = await call<Ledger>('payments/forOrder', { id });
  const payment = entries.find(({ kind }) => kind === 'payment');
  const refund = { id: payment?.id, key: randomUUID(), amountCents: 500, method: 'cash', reason: text };
  await call('payments/refund', refund);
  const { creditMemos } = await call<Ledger>('payments/forOrder', { id });
  return creditMemos[0]?.number ?? 0;
}

const PAPERS = ['order', 'estimate', 'invoice', 'memo'] as const;
type Papers = Parameters<typeof printPaper>[1];

const asWritten = {
  call: (_who: unknown, path: string, input?: unknown) => owner.call(path, input),
} as unknown as Papers;

/** Answers like the server, with the text in every string field that may contain words. */
const fullOf = (text: string) =>
  ({
    call: async (_who: unknown, path: string, input?: unknown) => {
      const answer = await owner.call(path, input);
      const procedure = procedureAt(path);
      return { ...answer, value: procedure ? withWords(procedure, answer.value, () => text) : answer.value };
    },
  }) as unknown as Papers;

function expectOnlyText(html: string, text: string): void {
  const page = parse(html);
  expect(page.body.textContent).toContain(text.trim());
  expect(page.querySelectorAll('script, svg:not([aria-hidden]), img, iframe, textarea, b')).toHaveLength(0);
  for (const url of urlsIn(page)) expect(url).not.toMatch(/^\s*(javascript|data|vbscript):/i);
  const handlers = [...page.querySelectorAll('*')].flatMap((one) =>
    one.getAttributeNames().filter((name) => name.startsWith('on')),
  );
  expect(handlers).toEqual([]);
}

const mailWith = (kind: MailKind, language: Language, value: string) => {
  const facts = FACT_LABELS.map((label) => ({ label, value }));
  return renderMail(kind, language, value, { firstName: value, link: LINK, facts }, { logo: LOGO });
};

const skeletons = new Map<string, string[]>();
/** The same email with harmless text, cached. */
function plainSkeleton(kind: MailKind, language: Language): string[] {
  const key = `${kind} ${language}`;
  const known = skeletons.get(key) ?? skeletonOf(parse(mailWith(kind, language, PLAIN).html));
  skeletons.set(key, known);
  return known;
}

describe.each(Object.entries(HOSTILE_TEXTS))('a %s payload', (_, text) => {
  it('EML-01 adds only text to an email, of any kind and in both languages', () => {
    for (const kind of MAIL_KINDS)
      for (const language of LANGUAGES) {
        const mail = mailWith(kind, language, text);
        const page = parse(mail.html);
        expect(skeletonOf(page)).toEqual(plainSkeleton(kind, language));
        expect(page.body.textContent).toContain(text);
        expect(mail.subject).not.toMatch(/[\r\n]/);
      }
    for (const language of LANGUAGES)
      expect(renderTestMail(language, `${text}\r\nBcc: a@b.test`).subject).not.toMatch(/[\r\n]/);
  });

  it('EML-01 WO-12 INV-05 TXN-01 in every field stays text in emails, printed papers and CSV exports', async () => {
    const before = await shop.db.select().from(mailOutbox);
    const orderId = await hostileOrder(shop, owner, text);
    await writeIntoStock(call, text);
    await writeIntoSettings(call, text);
    await shop.browser().call(
      'auth/signUp',
      {
        ...{ firstName: text, lastName: text, email: `${randomUUID()}@riders.test` },
        ...{ password: 'correct-horse-battery', language: 'en' },
      },
      { remoteAddress: `10.0.0.${Object.values(HOSTILE_TEXTS).indexOf(text)}` },
    );

    const earlier = new Set(before.map(({ id }) => id));
    const mails = (await shop.db.select().from(mailOutbox)).filter(({ id }) => !earlier.has(id));
    expect(mails.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['invitation', 'confirm_address', 'estimate_ready', 'estimate_decided']),
    );
    for (const { kind, language, sealedData } of mails) {
      const data = JSON.parse(shop.secrets.unseal(sealedData ?? '')) as MailData;
      const page = parse(renderMail(kind, language, text, data).html);
      for (const url of urlsIn(page)) expect(url).toMatch(/^http:\/\/localhost:3000\//);
      const plain = {
        ...{ firstName: PLAIN, link: data.link },
        facts: (data.facts ?? []).map(({ label }) => ({ label, value: PLAIN })),
      };
      expect(skeletonOf(page)).toEqual(skeletonOf(parse(renderMail(kind, language, PLAIN, plain).html)));
    }

    const memoNumber = await hostileMemo(orderId, text);
    const order = { id: orderId, versions: [{}] as never, memoNumber };
    for (const paper of PAPERS) expectOnlyText(await printPaper(paper, asWritten, order), text);
    // and with the text in every field of the answers, including those that no call above filled
    for (const paper of PAPERS) expectOnlyText(await printPaper(paper, fullOf(text), order), text);

    for (const procedure of ['inventory/export', 'payments/export']) {
      const { csv } = await call<{ csv: string }>(procedure);
      expect(cellsOf(csv).filter((cell) => /^\s*[=+@|]|^\s*-(?![\d.]+$)/.test(cell))).toEqual([]);
    }
  });
});
