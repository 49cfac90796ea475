import type { Outputs } from '@kickstand/api';
import { dayIn } from '@kickstand/domain/format';
import {
  addSums,
  type DayRange,
  NO_SUMS,
  type Period,
  pieceDays,
  piecesOf,
  rangesOf,
} from '@kickstand/domain/overview';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/index.ts';
import { findShop, readSection } from '../settings/index.ts';
import { namesOf } from '../workorders/index.ts';
import { billed, clocked, type Ended, ended, presented, type SumRow } from './ended-orders.ts';
import { stageTimes } from './stage-times.ts';

export interface OverviewParts {
  readonly db: Database;
  readonly clock: Clock;
}

type Overview = Outputs['overview']['read'];
type Part = Overview['now'];

/** DSH-02: what the figures of a period are made of. Everything is added up by the database. */
export async function readOverview({ db, clock }: OverviewParts, period: Period): Promise<Overview> {
  const timeZone = (await findShop(db))?.timeZone ?? 'UTC';
  const { value: workshop } = await readSection(db, 'workshop');
  const ranges = rangesOf(period, dayIn(clock.now(), timeZone));
  const size = pieceDays(ranges);
  return {
    now: await readPart(db, ranges.now, size, timeZone),
    before: await readPart(db, ranges.before, size, timeZone),
    postedRateCents: workshop.laborRateCents,
  };
}

async function readPart(db: Database, range: DayRange, size: number, timeZone: string): Promise<Part> {
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
