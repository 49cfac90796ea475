import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SYSTEM } from '../../audit/index.ts';
import { issueInvoice, transactionId } from '../../payments/index.ts';
import { postEntries } from '../../testing/ledger.ts';
import { newOrder } from '../../testing/orders.ts';
import { openSetUpShop, type TestBrowser, type TestShop } from '../../testing/test-shop.ts';
import { orderMoney } from '../../workorders/index.ts';
import { unzip } from '../testing/unzip.ts';
import { BOOKKEEPER_WORDS } from './bookkeeper-words.ts';

describe('the export for the bookkeeper', () => {
  let shop: TestShop;
  let owner: TestBrowser;
  beforeAll(async () => {
    ({ shop, owner } = await openSetUpShop());
  });
  afterAll(() => shop.close());

  const read = async (language = 'en') => {
    const answer = await owner.request({ url: `/api/archive/bookkeeper.zip?language=${language}` });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip']);
    return unzip(answer.rawPayload);
  };
  const numberOf = async (entryId: string) => {
    const { rows: found } = await shop.db.execute<{ number: string }>(
      sql`select number from ledger_entries where id = ${entryId}`,
    );
    return Number(found[0]?.number);
  };
  const rows = (csv = '') =>
    csv
      .replace('\uFEFF', '')
      .trim()
      .split('\r\n')
      .map((line) => line.split(','));

  it('SET-02 has money in dollars, the shop’s days and times, no ids, and a legend of every column', async () => {
    const order = await newOrder(shop, owner, { customerName: 'Ana Ruiz' });
    // 11:30 PM in Newark is already the next day in UTC
    const [paymentId = ''] = await postEntries(shop, [
      { orderId: order.id, amountCents: 12_345, at: new Date('2026-03-02T04:30:00Z') },
      {
        ...{ orderId: order.id, kind: 'adjustment', method: 'other', amountCents: 500 },
        ...{ at: new Date('2026-03-02T05:30:00Z'), reason: 'goodwill' },
      },
    ]);
    await postEntries(shop, [
      {
        ...{ orderId: order.id, kind: 'refund', amountCents: -2345, reverses: paymentId },
        ...{ at: new Date('2026-03-03T15:00:00Z'), reason: 'too much' },
      },
    ]);
    const id = transactionId(await numberOf(paymentId));
    const money = await orderMoney(shop.db, order.id, shop.clock.now());
    if (!money) throw new Error('the order has no money');
    await shop.db.transaction((tx) => issueInvoice(tx, shop.clock, SYSTEM, money));

    const files = await read();
    expect([...files.keys()]).toEqual(['legend.txt', 'transactions.csv', 'invoices.csv']);
    const [head, deposit, payment, credit, refund] = rows(files.get('transactions.csv'));
    expect(deposit?.slice(3, 8)).toEqual(['Deposit', 'Cash', '100.00', '', '']);
    expect(head).toEqual(BOOKKEEPER_WORDS.en.transactions.map(([name]) => name));
    const tag = `WO-${order.number}`;
    expect(payment?.slice(0, 11)).toEqual([
      ...[id, '2026-03-01', '23:30', 'Payment', 'Cash', '123.45', '', '', tag, '', 'Ana Ruiz'],
    ]);
    expect(credit?.slice(3, 8)).toEqual(['Adjustment', 'Other', '', '', '5.00']);
    expect(refund?.slice(3, 8)).toEqual(['Refund', 'Cash', '', '23.45', '']);
    expect(refund?.at(-1)).toBe(id);
    const [, invoice] = rows(files.get('invoices.csv'));
    expect(invoice?.slice(0, 4)).toEqual(['1', expect.stringMatching(/^\d{4}-\d\d-\d\d$/), tag, 'Ana Ruiz']);
    expect(invoice?.at(11)).toBe('6.625');
    for (const text of files.values()) expect(text).not.toMatch(/[{}]|[0-9a-f]{8}-[0-9a-f]{4}/);
    expect(files.get('legend.txt')).toContain('America/New_York');
    for (const [name] of BOOKKEEPER_WORDS.en.invoices)
      expect(files.get('legend.txt')).toContain(`  ${name}: `);
  });

  it('SET-02 is in Spanish for a Spanish-speaking person, with the same columns', async () => {
    const files = await read('es');
    expect([...files.keys()]).toEqual(['leyenda.txt', 'transacciones.csv', 'facturas.csv']);
    expect(rows(files.get('transacciones.csv'))[0]).toHaveLength(BOOKKEEPER_WORDS.en.transactions.length);
    expect(rows(files.get('facturas.csv'))[0]).toHaveLength(BOOKKEEPER_WORDS.en.invoices.length);
    expect(rows(files.get('facturas.csv'))[1]).toHaveLength(BOOKKEEPER_WORDS.en.invoices.length);
  });
});
