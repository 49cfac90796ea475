import { readFileSync } from 'node:fs';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { SYSTEM, writeAudit } from '../audit/index.ts';
import { consents } from '../customers/consents.table.ts';
import { customers } from '../customers/customers.table.ts';
import { findOrder, newOrder } from '../testing/orders.ts';
import type { TestBrowser, TestShop } from '../testing/test-shop.ts';
import { useTestShop } from '../testing/use-test-shop.ts';

const MIGRATION = new URL('../../drizzle/0035_messages.sql', import.meta.url);

describe('the migration that revokes undocumented consent', () => {
  let shop: TestShop;
  let owner: TestBrowser;
  useTestShop((opened) => {
    ({ shop, owner } = opened);
  });

  const customer = async (customerName: string, customerPhone: string): Promise<string> => {
    const order = await newOrder(shop, owner, { customerName, customerPhone });
    const { customerId } = await findOrder(owner, order.id);
    if (!customerId) throw new Error('no customer');
    // the old default: on for everyone
    await shop.db.update(customers).set({ consentText: true }).where(eq(customers.id, customerId));
    return customerId;
  };
  const recorded = (subjectId: string, before: boolean, after: boolean) =>
    shop.db.transaction((tx) =>
      writeAudit(tx, shop.clock, SYSTEM, {
        ...{ action: 'customers.customer.updated', subject: 'customers', subjectId },
        ...{ before: { consentText: before }, after: { consentText: after } },
      }),
    );
  const texts = async (id: string) =>
    (await shop.db.select().from(customers).where(eq(customers.id, id)))[0]?.consentText;

  it('MSG-04 leaves the consent of those whose answer the audit log has, with its time, and of nobody else', async () => {
    const never = await customer('Never Asked', '9735550101');
    const yes = await customer('Said Yes', '9735550102');
    const no = await customer('Said No', '9735550103');
    await recorded(yes, false, true);
    await recorded(no, false, true);
    shop.clock.advance(60_000);
    await recorded(no, true, false);
    const statements = readFileSync(MIGRATION, 'utf8').split('--> statement-breakpoint').slice(-2);
    expect(statements.join('')).toMatch(/INSERT INTO "consents"[\s\S]*UPDATE "customers"/);
    for (const statement of statements) await shop.db.execute(sql.raw(statement));
    expect([await texts(never), await texts(yes), await texts(no)]).toEqual([false, true, false]);
    const rows = await shop.db.select().from(consents).where(eq(consents.customerId, yes));
    expect(rows).toMatchObject([
      { channel: 'text', given: true, source: 'counter', address: '+19735550102', at: expect.any(Date) },
    ]);
  });
});
