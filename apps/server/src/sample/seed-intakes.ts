import { count, eq, sql } from 'drizzle-orm';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/index.ts';
import { bikes, intakeForms } from '../platform/database/schema.ts';
import { insertRows } from './insert-rows.ts';
import { seededRandom } from './making/random.ts';
import { rowsOf, type Staff } from './making/rows.ts';
import { makeVisits } from './making/visits.ts';

const AT_ONCE = 5000;

interface Wanted {
  readonly staff: Staff;
  readonly timeZone: string;
  readonly count: number;
  readonly said?: (done: number) => void;
}

/** Many forms, without pictures, to measure with. They bear the sample's mark. */
export async function seedIntakes(
  { db, clock }: { db: Database; clock: Clock },
  { staff, timeZone, count: wanted, said }: Wanted,
): Promise<void> {
  for (let done = 0; done < wanted; ) {
    const [known] = await db.select({ rows: count() }).from(bikes);
    const inStore = known?.rows ?? 0;
    const random = seededRandom(inStore + 1);
    const piece = Math.min(AT_ONCE, wanted - done);
    const now = clock.now();
    const visits = makeVisits(random, { count: piece, now, timeZone, bikes: inStore });
    await db.transaction((tx) => insertRows(tx, rowsOf({ random, staff, now, signatureOf: null }, visits)));
    done += piece;
    said?.(done);
  }
  // after so many rows at once; the embedded database never does it by itself
  await db.execute(sql`vacuum (analyze)`);
}

/** Whether somebody's own forms are here. */
export async function hasRealIntakes(db: Database): Promise<boolean> {
  const rows = await db
    .select({ id: intakeForms.id })
    .from(intakeForms)
    .where(eq(intakeForms.sample, false))
    .limit(1);
  return rows.length > 0;
}
