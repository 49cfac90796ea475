import type { Outputs } from '@kickstand/api';
import { displayName } from '@kickstand/domain/auth';
import { and, desc, eq, ne, or, type SQL, sql } from 'drizzle-orm';
import { type Actor, writeAudit } from '../audit/index.ts';
import { profiles } from '../auth/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { DbOrTx, Transaction } from '../platform/database/index.ts';
import { customers, customerDifferences as differences } from './customers.table.ts';
import type { CustomerRow, CustomersDeps } from './customers-deps.ts';
import { findSurvivor, lockMerges } from './lock-customers.ts';

/** Whether someone marked these two as different people: them, or records that were merged into either. */
export const areDifferent = (one: SQL, other: SQL): SQL => sql`exists (select 1 from customer_differences
  where kept_one = least(${one}, ${other}) and kept_other = greatest(${one}, ${other}))`;

/** After a record was merged or unmerged: “not a duplicate” marks move to the record that now represents it. */
export async function moveDifferenceMarks(tx: Transaction, id: string): Promise<void> {
  await tx.execute(sql`
    update customer_differences pair
    set kept_one = least(coalesce(one.merged_into, one.id), coalesce(other.merged_into, other.id)),
      kept_other = greatest(coalesce(one.merged_into, one.id), coalesce(other.merged_into, other.id))
    from customers one, customers other
    where one.id = pair.one_id and other.id = pair.other_id and ${id} in (pair.one_id, pair.other_id)`);
}

export interface Two {
  readonly id: string;
  readonly otherId: string;
}

type Verdict = { readonly ok: true } | { readonly ok: false; readonly code: 'NOT_FOUND' | 'SAME_RECORD' };
type Deps = Pick<CustomersDeps, 'db' | 'clock'>;

/** Marking again has no effect. */
export const notSame = (deps: Deps, actor: Actor, two: Two): Promise<Verdict> =>
  withPair(deps, two, async (tx, pair) => {
    const known = await tx.select().from(differences).where(isPair(pair));
    if (known.length > 0) return;
    const [oneId, otherId] = pair;
    await tx.insert(differences).values({
      ...{ oneId, otherId, keptOne: oneId, keptOther: otherId },
      ...{ saidBy: actor.actorId, saidAt: deps.clock.now() },
    });
    await note(tx, deps.clock, actor, 'told_apart', pair);
  });

/** They count as duplicates again, whichever of their records was marked. */
export const showAgain = (deps: Deps, actor: Actor, two: Two): Promise<Verdict> =>
  withPair(deps, two, async (tx, pair) => {
    const taken = await tx.delete(differences).where(isPair(pair)).returning();
    if (taken.length > 0) await note(tx, deps.clock, actor, 'shown_again', pair);
  });

/** The smaller id first. */
type Ordered = readonly [string, string];

const isPair = ([one, other]: Ordered) => and(eq(differences.keptOne, one), eq(differences.keptOther, other));

const withPair = (
  { db }: Deps,
  two: Two,
  act: (tx: Transaction, pair: Ordered) => Promise<void>,
): Promise<Verdict> =>
  db.transaction(async (tx): Promise<Verdict> => {
    // neither can be merged away before the mark is stored
    await lockMerges(tx);
    const survivors = await survivorsOf(tx, two);
    if (!survivors.ok) return survivors;
    await act(tx, survivors.pair);
    return { ok: true };
  });

/** The records that these two were merged into. */
async function survivorsOf(
  tx: Transaction,
  two: Two,
): Promise<{ readonly ok: true; readonly pair: Ordered } | Exclude<Verdict, { ok: true }>> {
  const one = await findSurvivor(tx, two.id);
  const other = await findSurvivor(tx, two.otherId);
  if (!one || !other) return { ok: false, code: 'NOT_FOUND' };
  if (one.id === other.id) return { ok: false, code: 'SAME_RECORD' };
  return { ok: true, pair: one.id < other.id ? [one.id, other.id] : [other.id, one.id] };
}

/** For both records, so that it is in each one's history. */
async function note(
  tx: Transaction,
  clock: Clock,
  actor: Actor,
  what: 'told_apart' | 'shown_again',
  [one, other]: Ordered,
): Promise<void> {
  const action = `customers.customer.${what}`;
  const subject = 'customers';
  await writeAudit(tx, clock, actor, { action, subject, subjectId: one, after: { otherId: other } });
  await writeAudit(tx, clock, actor, { action, subject, subjectId: other, after: { otherId: one } });
}

type Different = Outputs['customers']['find']['different'][number];

/** Records marked as different from this customer, latest first; each once. */
export async function differentFrom(db: DbOrTx, id: string): Promise<Different[]> {
  const rows = await db
    .select({ pair: differences, other: customers, person: profiles })
    .from(differences)
    .innerJoin(
      customers,
      or(
        and(eq(differences.keptOne, id), eq(customers.id, differences.keptOther)),
        and(eq(differences.keptOther, id), eq(customers.id, differences.keptOne)),
      ),
    )
    .leftJoin(profiles, eq(profiles.id, differences.saidBy))
    .where(
      and(
        or(eq(differences.keptOne, id), eq(differences.keptOther, id)),
        ne(differences.keptOne, differences.keptOther),
      ),
    )
    .orderBy(desc(differences.saidAt));
  const others = new Map<string, Different>();
  for (const { pair, other, person } of rows)
    if (!others.has(other.id)) others.set(other.id, present(other, pair.saidAt, person));
  return [...others.values()];
}

const present = (
  { id, name, phone, email }: CustomerRow,
  at: Date,
  person: typeof profiles.$inferSelect | null,
): Different => ({ id, name, phone, email, at: at.toISOString(), by: person ? displayName(person) : '' });
