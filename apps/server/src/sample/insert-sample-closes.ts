import { localDate } from '@kickstand/domain/format';
import { drawerOf, expectedCash, PAYMENT_METHODS } from '@kickstand/domain/payments';
import { asc, eq } from 'drizzle-orm';
import { after, MINUTE } from '../platform/clock.ts';
import type { DbOrTx } from '../platform/database/index.ts';
import { dayCloses, ledgerEntries } from '../platform/database/schema.ts';
import type { Person } from './making/rows.ts';

const OPENING_CENTS = 20_000;

type Entry = typeof ledgerEntries.$inferSelect;

interface Wanted {
  readonly owner: Person;
  readonly now: Date;
  readonly timeZone: string;
}

/**
 * Every day with payments except today was closed in the evening, so that today's drawer has today's cash.
 */
export async function insertSampleCloses(tx: DbOrTx, { owner, now, timeZone }: Wanted): Promise<void> {
  const real = await tx
    .select({ id: ledgerEntries.id })
    .from(ledgerEntries)
    .where(eq(ledgerEntries.sample, false))
    .limit(1);
  // a close covers everything before it: it must not lock what someone really took
  if (real.length > 0) return;
  const entries = await tx
    .select()
    .from(ledgerEntries)
    .where(eq(ledgerEntries.sample, true))
    .orderBy(asc(ledgerEntries.number));
  const days = new Map<string, Entry[]>();
  for (const entry of entries) {
    const day = localDate(entry.at, timeZone);
    days.set(day, [...(days.get(day) ?? []), entry]);
  }
  const today = localDate(now, timeZone);
  const past = [...days].filter(([day]) => day < today);
  if (past.length > 0)
    await tx.insert(dayCloses).values(past.map(([day, taken]) => closeOf(day, taken, owner)));
}

function closeOf(day: string, taken: readonly Entry[], owner: Person): typeof dayCloses.$inferInsert {
  const drawer = drawerOf(taken);
  const last = taken.at(-1);
  return {
    day,
    throughNumber: last?.number ?? 0,
    openingCents: OPENING_CENTS,
    ...drawer,
    countedCents: expectedCash(OPENING_CENTS, drawer),
    reason: '',
    byMethod: PAYMENT_METHODS.map((method) => {
      const some = taken.filter((entry) => entry.method === method);
      const takenCents = some.reduce((sum, { amountCents }) => sum + amountCents, 0);
      return {
        ...{ method, takenCents, takenCount: some.length },
        ...{ returnedCents: 0, returnedCount: 0, netCents: takenCents },
      };
    }),
    closedBy: owner.id,
    closedAt: after(last?.at ?? new Date(), 30 * MINUTE),
    sample: true,
  };
}
