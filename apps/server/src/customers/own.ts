import type { Outputs } from '@kickstand/api';
import { normalizeEmail } from '@kickstand/domain/customers';
import { customerStep, owedCents } from '@kickstand/domain/workorders';
import { eq, inArray, sql } from 'drizzle-orm';
import type { DbOrTx } from '../platform/database/index.ts';
import { bikesOf } from './bikes.ts';
import { customers } from './customers.table.ts';
import type { CustomersDeps, OrderRow } from './customers-deps.ts';
import { workOrders as orders } from './foreign-tables.ts';
import { listPapers } from './papers.ts';

interface Person {
  /** Confirmed: there is no account without it. */
  readonly email: string;
}

const ORDERS_AT_MOST = 50;

/** The records with this address. A merged record is replaced by the one it was merged into. */
async function ownRecords(db: DbOrTx, { email }: Person): Promise<string[]> {
  const address = normalizeEmail(email);
  if (!address) return [];
  const rows = await db
    .selectDistinct({ id: sql<string>`coalesce(merged_into, id)` })
    .from(customers)
    .where(eq(customers.email, address));
  return rows.map(({ id }) => id);
}

/** Whether a record of the shop is this person's own. */
export async function isOwn(
  db: DbOrTx,
  person: Person | null,
  record: { readonly customerId: string | null },
): Promise<boolean> {
  if (!person || !record.customerId) return false;
  return (await ownRecords(db, person)).includes(record.customerId);
}

/** What someone brought to this shop: nothing of anybody else, no notes, no cost. */
export async function ownThings(deps: CustomersDeps, person: Person): Promise<Outputs['customers']['mine']> {
  const { db } = deps;
  const ids = await ownRecords(db, person);
  if (ids.length === 0) return { names: [], bikes: [], orders: [], owedCents: 0, papers: [], more: false };
  const people = await db
    .select({ name: customers.name })
    .from(customers)
    .where(inArray(customers.id, ids))
    .orderBy(customers.nameKey);
  const rows = await db
    .select()
    .from(orders)
    .where(inArray(orders.customerId, ids))
    .orderBy(sql`${orders.createdAt} desc`, sql`${orders.id} desc`)
    .limit(ORDERS_AT_MOST + 1);
  const shown = await ownOrders(deps, rows.slice(0, ORDERS_AT_MOST));
  const { papers, more } = await listPapers(db, ids);
  const bikes = await bikesOf(deps, ids);
  return {
    names: people.map(({ name }) => name),
    bikes: bikes
      .filter(({ until }) => until === null)
      .map(({ id, title, vin, plate, photoUrl, here, lastSeenAt }) => ({
        id,
        title,
        vin,
        plate,
        photoUrl,
        here,
        lastSeenAt,
      })),
    orders: shown,
    owedCents: owedCents(shown),
    papers,
    more: more || rows.length > ORDERS_AT_MOST,
  };
}

async function ownOrders({ db, clock, ordersMoney }: CustomersDeps, rows: readonly OrderRow[]) {
  const figures = await ordersMoney(db, rows, clock.now());
  const moneyOf = new Map(figures.map((money) => [money.order.row.id, money]));
  return rows.map((row) => {
    // while the shop is still estimating, lines are a draft: nothing unsent is shown
    const money = row.estimateVersion > 0 || row.bills === 'diagnostic_fee' ? moneyOf.get(row.id) : undefined;
    const balanceCents = money?.balanceCents ?? 0;
    return {
      id: row.id,
      number: row.number,
      status: row.status,
      statusSince: row.statusSince.toISOString(),
      bikeInfo: row.bikeInfo,
      createdAt: row.createdAt.toISOString(),
      totalCents: money?.shownTotal.cents ?? 0,
      totalKind: money?.shownTotal.kind ?? 'estimate',
      balanceCents,
      estimated: row.estimateVersion > 0,
      next: customerStep({ status: row.status, balanceCents }),
    };
  });
}
