import { displayName } from '@kickstand/domain/auth';
import { SAMPLE_PEOPLE } from '@kickstand/domain/settings';
import { eq, inArray, sql } from 'drizzle-orm';
import { type Actor, writeAudit } from '../audit/index.ts';
import { authUsers, createUser, profiles } from '../auth/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database, DbOrTx, Transaction } from '../platform/database/index.ts';
import { restartNumbers, unraisedNumberings } from './numberings.ts';

/** Passed in by app.ts: sample intakes depend on the intake capability, which depends on these settings. */
export interface SampleIntakes {
  insert(
    tx: DbOrTx,
    clock: Clock,
    setting: Setting & {
      readonly staff: { readonly owner: Person; readonly technicians: readonly Person[] };
    },
  ): Promise<Record<string, number>>;
  /** Returns how many of each kind were removed. */
  remove(tx: Transaction, clock: Clock): Promise<Record<string, number>>;
  /** Which of these people are still named on a record that was kept. */
  stillNamed(tx: Transaction, personIds: readonly string[]): Promise<ReadonlySet<string>>;
}

interface Person {
  readonly id: string;
  readonly name: string;
}

interface Setting {
  readonly timeZone: string;
}

/** Sample colleagues, customers, bikes and intakes. The colleagues have no password, so nobody can sign in as them. */
export async function insertSample(
  tx: DbOrTx,
  { clock, sample }: { readonly clock: Clock; readonly sample: SampleIntakes },
  actor: Actor,
  { owner, timeZone }: Setting & { readonly owner: Person },
): Promise<void> {
  const technicians: { id: string; name: string }[] = [];
  for (const person of SAMPLE_PEOPLE) {
    const user = { ...person, language: null, passwordHash: null, sample: true };
    technicians.push({ id: await createUser(tx, clock, actor, user), name: displayName(person) });
  }
  const inserted = await sample.insert(tx, clock, { staff: { owner, technicians }, timeZone });
  await writeAudit(tx, clock, actor, {
    action: 'settings.sample.inserted',
    subject: 'intake_forms',
    subjectId: 'sample',
    after: { people: technicians.length, ...inserted },
  });
}

/** Whether any sample record or colleague is left. */
export async function hasSample(db: DbOrTx): Promise<boolean> {
  const { rows } = await db.execute<{ present: boolean }>(sql`select
    exists (select 1 from intake_forms where sample) or exists (select 1 from profiles where sample)
    or exists (select 1 from customers where sample) as present`);
  return rows[0]?.present ?? false;
}

/** Deletes the sample data only. Returns how many records were removed. */
export async function removeSample(
  { db, clock, sample }: { db: Database; clock: Clock; sample: SampleIntakes },
  actor: Actor,
): Promise<number> {
  const { removed, unraised } = await db.transaction(async (tx) => {
    const unraised = await unraisedNumberings(tx);
    const intakes = await sample.remove(tx, clock);
    const people = await tx.select().from(profiles).where(eq(profiles.sample, true));
    const named =
      people.length > 0
        ? await sample.stillNamed(
            tx,
            people.map(({ id }) => id),
          )
        : new Set<string>();
    const leaving = people.filter(({ id }) => !named.has(id)).map(({ id }) => id);
    await removePeople(tx, clock, leaving, [...named]);
    const counts: Record<string, number> = { people: leaving.length, ...intakes };
    const removed = Object.values(counts).reduce((sum, some) => sum + some, 0);
    if (removed === 0) return { removed, unraised: [] };
    // one audit row per kind shown on screens, so that they refetch; each has all counts
    for (const subject of [
      'profiles',
      'intake_forms',
      'intake_form_drafts',
      'customers',
      'ledger_entries',
      'diagnostic_reports',
    ])
      await writeAudit(tx, clock, actor, {
        action: 'settings.sample.removed',
        subject,
        subjectId: 'sample',
        before: counts,
      });
    return { removed, unraised };
  });
  // numbers used only by the sample are available again, so a shop's first form is number 1
  await restartNumbers(db, unraised);
  return removed;
}

/** People named on a form that was kept stay as former colleagues. */
async function removePeople(
  tx: Transaction,
  clock: Clock,
  leaving: readonly string[],
  staying: readonly string[],
): Promise<void> {
  if (leaving.length > 0) await tx.delete(authUsers).where(inArray(authUsers.id, [...leaving]));
  if (staying.length > 0)
    await tx
      .update(profiles)
      .set({ sample: false, deactivatedAt: clock.now() })
      .where(inArray(profiles.id, [...staying]));
}
