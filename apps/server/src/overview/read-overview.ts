import type { Outputs } from '@kickstand/api';
import { localDate } from '@kickstand/domain/format';
import {
  addSums,
  type DayRange,
  NO_SUMS,
  type Period,
  pieceDays,
  piecesOf,
  rangesOf,
} from '@kickstand/domain/overview';
import { sql } from 'drizzle-orm';
import type { Clock } from '../platform/clock.ts';
import type { Database, Transaction } from '../platform/database/index.ts';
import { findShop, readSection } from '../settings/index.ts';
import { namesOf } from '../workorders/index.ts';
import { billed, clocked, type Ended, ended, presented, type SumRow } from './ended-orders.ts';
import { stageTimes } from './stage-times.ts';

export interface OverviewDeps {
  readonly db: Database;
  readonly clock: Clock;
}

type Overview = Outputs['overview']['read'];
type Part = Overview['now'];

/**
 * DSH-02: the figures of a period. The database adds them up from one snapshot, because sums that are divided by each
 * other must cover the same orders.
 */
export function readOverview({ db, clock }: OverviewDeps, period: Period): Promise<Overview> {
  return db.transaction(
    async (tx) => {
      await configurePlanner(tx);
      const timeZone = (await findShop(tx))?.timeZone ?? 'UTC';
      const { value: workshop } = await readSection(tx, 'workshop');
      const ranges = rangesOf(period, localDate(clock.now(), timeZone));
      const size = pieceDays(ranges);
      return {
        now: await readPart(tx, ranges.now, size, timeZone),
        before: await readPart(tx, ranges.before, size, timeZone),
        postedRateCents: workshop.laborRateCents,
      };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

/** Sorts years of orders in memory and looks them up by key; JIT compilation would take longer than the query. */
async function configurePlanner(tx: Transaction): Promise<void> {
  await tx.execute(sql`set local work_mem = '64MB'`);
  await tx.execute(sql`set local random_page_cost = 1.1`);
  await tx.execute(sql`set local jit = off`);
}

async function readPart(db: Transaction, range: DayRange, size: number, timeZone: string): Promise<Part> {
  const which: Ended = { range, size, timeZone };
  const rows: readonly SumRow[] = [
    ...(await ended(db, which)),
    ...(await billed(db, which)),
    ...(await presented(db, which)),
    ...(await clocked(db, which)),
  ];
  const sumOf = (some: readonly SumRow[]) => addSums(some.map(({ sums }) => ({ ...NO_SUMS, ...sums })));
  const people = [...new Set(rows.map(({ person }) => person))];
  const names = await namesOf(db, people);
  return {
    ...range,
    sums: sumOf(rows),
    pieces: piecesOf(range, size).map((piece, at) => ({
      ...piece,
      sums: sumOf(rows.filter((row) => row.piece === at)),
    })),
    technicians: people
      .map((id) => ({ id, name: names(id), sums: sumOf(rows.filter((row) => row.person === id)) }))
      .sort((a, b) => Number(a.id === null) - Number(b.id === null) || a.name.localeCompare(b.name)),
    ...(await stageTimes(db, which)),
  };
}
