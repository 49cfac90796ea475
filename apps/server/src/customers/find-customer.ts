import type { Outputs } from '@kickstand/api';
import { displayName } from '@kickstand/domain/auth';
import { ledgerSums } from '@kickstand/domain/payments';
import { and, count, desc, eq, isNull, sum } from 'drizzle-orm';
import { profiles } from '../auth/index.ts';
import type { DbOrTx } from '../platform/database/index.ts';
import { bikesOf } from './bikes.ts';
import { customerMerges, customers, type Moved } from './customers.table.ts';
import type { CustomerRow, CustomersDeps } from './customers-deps.ts';
import { differentFrom } from './differences.ts';
import { intakeForms, invoices, ledgerEntries, workOrders as orders } from './foreign-tables.ts';
import { entriesOf } from './histories.ts';
import { openMoney } from './list-customers.ts';
import { findSurvivor } from './lock-customers.ts';
import { countPapers } from './papers.ts';
import { firstVisit, lastVisit } from './visits.ts';

type Page = Outputs['customers']['find'];

export const presentCustomer = (row: CustomerRow): Page['customer'] => ({
  id: row.id,
  name: row.name,
  email: row.email,
  phone: row.phone,
  preferredContact: row.preferredContact,
  language: row.language,
  consentEmail: row.consentEmail,
  consentText: row.consentText,
  consentCall: row.consentCall,
  notes: row.notes,
  revision: row.revision,
  createdAt: row.createdAt.toISOString(),
});

/** Everything of one customer but the histories, which come a page at a time. */
export async function customerPage(deps: CustomersDeps, id: string): Promise<Page | null> {
  const { db } = deps;
  const customer = await findSurvivor(db, id);
  if (!customer) return null;
  const [visits] = await db
    .select({ first: firstVisit, last: lastVisit })
    .from(customers)
    .where(eq(customers.id, customer.id));
  const money = (await openMoney(deps, [customer.id])).get(customer.id);
  return {
    customer: presentCustomer(customer),
    given: { email: customer.givenEmail, phone: customer.givenPhone },
    bikes: await bikesOf(deps, [customer.id]),
    firstVisitAt: visits?.first?.toISOString() ?? null,
    lastVisitAt: visits?.last?.toISOString() ?? null,
    ...(money ?? { openOrders: 0, owedCents: 0 }),
    ...(await sumsOf(db, customer.id)),
    merges: await mergesInto(db, customer.id),
    different: await differentFrom(db, customer.id),
  };
}

async function sumsOf(db: DbOrTx, id: string) {
  const [ordered] = await db.select({ n: count() }).from(orders).where(eq(orders.customerId, id));
  const [taken] = await db
    .select({ n: count() })
    .from(intakeForms)
    .where(and(eq(intakeForms.customerId, id), isNull(intakeForms.removedAt)));
  const [billed] = await db
    .select({ cents: sum(invoices.totalCents).mapWith(Number) })
    .from(invoices)
    .innerJoin(orders, eq(orders.id, invoices.orderId))
    .where(eq(orders.customerId, id));
  const entries = await db
    .select({
      id: ledgerEntries.id,
      kind: ledgerEntries.kind,
      amountCents: ledgerEntries.amountCents,
      reverses: ledgerEntries.reverses,
    })
    .from(ledgerEntries)
    .where(entriesOf(id));
  const { paidCents, refundedCents, creditedCents, chargedCents } = ledgerSums(entries);
  return {
    invoicedCents: billed?.cents ?? 0,
    ...{ paidCents, refundedCents, creditedCents, chargedCents },
    counts: {
      orders: ordered?.n ?? 0,
      intakes: taken?.n ?? 0,
      payments: entries.length,
      papers: await countPapers(db, [id]),
    },
  };
}

export const countMoved = ({ intakes, orders: moved, ownerships }: Omit<Moved, 'drafts'>) => ({
  intakes: intakes.length,
  orders: moved.length,
  bikes: ownerships.length,
});

/** Merges that were not undone, newest first. */
async function mergesInto(db: DbOrTx, keptId: string): Promise<Page['merges']> {
  const rows = await db
    .select({ merge: customerMerges, merged: customers, person: profiles })
    .from(customerMerges)
    .innerJoin(customers, eq(customers.id, customerMerges.mergedId))
    .leftJoin(profiles, eq(profiles.id, customerMerges.mergedBy))
    .where(and(eq(customerMerges.keptId, keptId), isNull(customerMerges.undoneAt)))
    .orderBy(desc(customerMerges.mergedAt));
  return rows.map(({ merge, merged, person }) => ({
    id: merge.id,
    merged: { id: merged.id, name: merged.name, phone: merged.phone, email: merged.email },
    at: merge.mergedAt.toISOString(),
    by: person ? displayName(person) : '',
    moved: countMoved(merge.moved),
  }));
}
