import { count, eq, sql } from 'drizzle-orm';
import type { Clock } from '../platform/clock.ts';
import type { Database, DbOrTx } from '../platform/database/index.ts';
import { bikes, intakeForms, workOrders } from '../platform/database/schema.ts';
import { insertRows } from './insert-rows.ts';
import { addNumbersToSearch } from './insert-sample-orders.ts';
import { jobsOfOrder, type OrderMaking } from './making/orders.ts';
import { planOrders } from './making/plan-orders.ts';
import { OPEN_AT_MOST } from './making/plans.ts';
import { seededRandom } from './making/random.ts';
import { noRows, type Staff } from './making/rows.ts';
import { rowsOf } from './making/visit-rows.ts';
import { makeVisits } from './making/visits.ts';

const AT_ONCE = 5000;

interface Wanted {
  readonly staff: Staff;
  readonly timeZone: string;
  readonly count: number;
  readonly onProgress?: (done: number) => void;
}

/** Many forms and their work orders, without pictures, for benchmarks. They have the sample mark. */
export async function seedIntakes(
  { db, clock }: { db: Database; clock: Clock },
  { staff, timeZone, count: wanted, onProgress }: Wanted,
): Promise<void> {
  for (let done = 0; done < wanted; ) {
    const [known] = await db.select({ rows: count() }).from(bikes);
    const inStore = known?.rows ?? 0;
    const random = seededRandom(inStore + 1);
    const piece = Math.min(AT_ONCE, wanted - done);
    const now = clock.now();
    const visits = makeVisits(random, { count: piece, now, timeZone, bikes: inStore });
    const rows = rowsOf({ random, staff, now, signatureOf: null }, visits);
    // the number of open bikes is limited, however many a shop has seen
    planOrders(rows, random, now, inStore === 0 ? OPEN_AT_MOST : 0);
    await db.transaction(async (tx) => {
      await insertRows(tx, rows);
      await insertJobs(
        tx,
        { random, ...staff },
        rows.workOrders.map(({ id }) => id),
      );
    });
    done += piece;
    onProgress?.(done);
  }
  // after bulk inserts; the embedded database does not do it automatically
  await db.execute(sql`vacuum (analyze)`);
}

/** What lists and boards add up: jobs, lines, money. The rest of an order is not measured. */
async function insertJobs(tx: DbOrTx, making: OrderMaking, ids: readonly string[]): Promise<void> {
  await addNumbersToSearch(tx, ids);
  const orders = await tx
    .select()
    .from(workOrders)
    .where(sql`${workOrders.id} = any(${sql.param([...ids])}::uuid[])`);
  const made = orders.map((order) => jobsOfOrder(making, order).rows);
  await insertRows(tx, {
    ...noRows(),
    workorderJobs: made.flatMap((rows) => rows.workorderJobs),
    workorderLines: made.flatMap((rows) => rows.workorderLines),
    ledgerEntries: made.flatMap((rows) => rows.ledgerEntries),
  });
}

/** Whether someone's own forms are here. */
export async function hasRealIntakes(db: Database): Promise<boolean> {
  const rows = await db
    .select({ id: intakeForms.id })
    .from(intakeForms)
    .where(eq(intakeForms.sample, false))
    .limit(1);
  return rows.length > 0;
}
