import type { Outputs } from '@kickstand/api';
import { localDate } from '@kickstand/domain/format';
import { closeVerdict, drawerOf, expectedCash } from '@kickstand/domain/payments';
import { and, desc, eq, gt, lt, lte, max, min, sql } from 'drizzle-orm';
import { type Actor, writeAudit } from '../../audit/index.ts';
import type { DbOrTx } from '../../platform/database/index.ts';
import { answerOnce } from '../../platform/once/index.ts';
import { namesOf } from '../../workorders/index.ts';
import { ledgerEntries } from '../ledger/payments.table.ts';
import { timeZoneOf } from '../ledger/present-entry.ts';
import { lockLedger } from '../locks.ts';
import type { PaymentsDeps } from '../payments-deps.ts';
import { dayCloses } from './closes.table.ts';
import { type MethodTotal, methodTotals } from './method-totals.ts';

type CloseRow = typeof dayCloses.$inferSelect;
type DayClose = Outputs['payments']['closeDay'];
type Deps = Pick<PaymentsDeps, 'db' | 'clock'>;

const PAGE_SIZE = 50;

async function lastClose(db: DbOrTx): Promise<CloseRow | null> {
  const [row] = await db.select().from(dayCloses).orderBy(desc(dayCloses.day)).limit(1);
  return row ?? null;
}

/**
 * Covers everything since the last close, up to the end of the day, including days nobody closed. It ends
 * before the first entry of a later day: a deposit that a device recorded late has an early time and a late
 * number, and is counted with the entries it arrived with.
 */
async function coveredBy(db: DbOrTx, day: string, last: CloseRow | null) {
  const since = last?.throughNumber ?? 0;
  const timeZone = await timeZoneOf(db);
  const dayEnd = sql`(${day}::date + 1)::timestamp at time zone ${timeZone}`;
  const later = db
    .select({ number: min(ledgerEntries.number) })
    .from(ledgerEntries)
    .where(and(gt(ledgerEntries.number, since), sql`${ledgerEntries.at} >= ${dayEnd}`));
  const [row] = await db
    .select({ through: max(ledgerEntries.number) })
    .from(ledgerEntries)
    .where(sql`${ledgerEntries.number} < coalesce((${later}), 9223372036854775807)`);
  const throughNumber = Math.max(since, row?.through ?? 0);
  const range = and(gt(ledgerEntries.number, since), lte(ledgerEntries.number, throughNumber));
  const cash = await db
    .select({
      kind: ledgerEntries.kind,
      method: ledgerEntries.method,
      amountCents: ledgerEntries.amountCents,
    })
    .from(ledgerEntries)
    .where(and(range, eq(ledgerEntries.method, 'cash')));
  const { byMethod } = await methodTotals(db, [range]);
  return { throughNumber, drawer: drawerOf(cash), byMethod };
}

export interface Closing {
  readonly day: string;
  readonly openingCents: number;
  readonly countedCents: number;
  readonly reason?: string | undefined;
}

type CloseOutcome =
  | { readonly ok: true; readonly day: string }
  | { readonly ok: false; readonly code: 'DAY_CLOSED' | 'DAY_AHEAD' }
  | { readonly ok: false; readonly code: 'COUNT_REASON'; readonly differenceCents: number };

/** The drawer is counted. From here on nothing it covers can be voided. */
export function closeDay(deps: Deps, actor: Actor, key: string, closing: Closing) {
  const { clock } = deps;
  const once = { scope: 'payments.closeDay', owner: actor.actorId ?? '', key, body: closing };
  return answerOnce<CloseOutcome>(deps, once, async (tx) => {
    await lockLedger(tx);
    const { day, openingCents, countedCents } = closing;
    const reason = closing.reason ?? '';
    if (day > localDate(clock.now(), await timeZoneOf(tx))) return { ok: false, code: 'DAY_AHEAD' };
    const last = await lastClose(tx);
    if (last && day <= last.day) return { ok: false, code: 'DAY_CLOSED' };
    const { throughNumber, drawer, byMethod } = await coveredBy(tx, day, last);
    const verdict = closeVerdict(expectedCash(openingCents, drawer), countedCents, reason);
    if (!verdict.ok) return verdict;
    const values = { day, throughNumber, openingCents, ...drawer, countedCents, reason };
    await tx
      .insert(dayCloses)
      .values({ ...values, byMethod, closedBy: actor.actorId, closedAt: clock.now() });
    await writeAudit(tx, clock, actor, {
      action: 'payments.day.closed',
      subject: 'day_closes',
      subjectId: day,
      after: values,
    });
    return { ok: true, day };
  });
}

export async function findClose(db: DbOrTx, day: string): Promise<DayClose | null> {
  const [row] = await db.select().from(dayCloses).where(eq(dayCloses.day, day));
  return row ? ((await present(db, [row]))[0] ?? null) : null;
}

export async function listCloses(
  { db }: Deps,
  before: string | undefined,
): Promise<Outputs['payments']['closes']> {
  const rows = await db
    .select()
    .from(dayCloses)
    .where(before ? lt(dayCloses.day, before) : undefined)
    .orderBy(desc(dayCloses.day))
    .limit(PAGE_SIZE + 1);
  return { closes: await present(db, rows.slice(0, PAGE_SIZE)), more: rows.length > PAGE_SIZE };
}

/** What should be in the drawer, before it is counted. */
export async function drawerToday(
  { db, clock }: Deps,
  wanted: string | undefined,
): Promise<Outputs['payments']['drawer']> {
  const day = wanted ?? localDate(clock.now(), await timeZoneOf(db));
  const last = await lastClose(db);
  const { drawer, byMethod } = await coveredBy(db, day, last);
  return {
    day,
    closed: await findClose(db, day),
    openingCents: last?.openingCents ?? 0,
    ...drawer,
    byMethod,
    lastClosedDay: last?.day ?? null,
  };
}

async function present(db: DbOrTx, rows: readonly CloseRow[]): Promise<DayClose[]> {
  const names = await namesOf(
    db,
    rows.map(({ closedBy }) => closedBy),
  );
  return rows.map((row) => {
    const { day, openingCents, cashInCents, cashOutCents, countedCents, reason } = row;
    const expectedCents = expectedCash(openingCents, row);
    return {
      day,
      openingCents,
      cashInCents,
      cashOutCents,
      expectedCents,
      countedCents,
      differenceCents: countedCents - expectedCents,
      reason,
      byMethod: row.byMethod as MethodTotal[],
      closedAt: row.closedAt.toISOString(),
      closedBy: names(row.closedBy),
    };
  });
}
