import type { Outputs } from '@kickstand/api';
import { displayName } from '@kickstand/domain/auth';
import { desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { type Actor, writeAudit } from '../audit/index.ts';
import { profiles } from '../auth/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { DbOrTx, Transaction } from '../platform/database/index.ts';
import { customers, customerDifferences as differences } from './customers.table.ts';
import type { CustomerRow, CustomersParts } from './customers-parts.ts';
import { findKept } from './hold.ts';

/**
 * Somebody said that these two are different people: of the records themselves, or of one that was merged into
 * either. Looked up through the aliases and not moved with a merge, so that undoing it gives back what was said.
 */
export const areDifferent = (one: SQL, other: SQL): SQL => sql`exists (
  select 1 from customers mine, customers theirs, customer_differences said where ${saidOf(one, other)})`;

const saidOf = (one: SQL, other: SQL): SQL => sql`
  (mine.id = ${one} or mine.merged_into = ${one})
  and (theirs.id = ${other} or theirs.merged_into = ${other})
  and said.one_id = least(mine.id, theirs.id) and said.other_id = greatest(mine.id, theirs.id)`;

const idOf = ({ id }: CustomerRow): SQL => sql`${id}::uuid`;

export interface Two {
  readonly id: string;
  readonly otherId: string;
}

type Verdict = { readonly ok: true } | { readonly ok: false; readonly code: 'NOT_FOUND' | 'SAME_RECORD' };
type Parts = Pick<CustomersParts, 'db' | 'clock'>;

/** Said twice it is said once. */
export const notSame = (parts: Parts, actor: Actor, two: Two): Promise<Verdict> =>
  ofTwo(parts, two, async (tx, one, other) => {
    const known = await tx.execute(sql`select 1 where ${areDifferent(idOf(one), idOf(other))}`);
    if (known.rows.length > 0) return;
    const said = await tx
      .insert(differences)
      .values({ ...inOrder(one, other), saidBy: actor.actorId, saidAt: parts.clock.now() })
      .onConflictDoNothing()
      .returning();
    if (said.length > 0) await note(tx, parts.clock, actor, 'told_apart', one, other);
  });

/** They count as duplicates again, whichever of their records it was said of. */
export const showAgain = (parts: Parts, actor: Actor, two: Two): Promise<Verdict> =>
  ofTwo(parts, two, async (tx, one, other) => {
    const taken = await tx.execute(sql`
      delete from customer_differences said using customers mine, customers theirs
      where ${saidOf(idOf(one), idOf(other))}`);
    if ((taken.rowCount ?? 0) > 0) await note(tx, parts.clock, actor, 'shown_again', one, other);
  });

function ofTwo(
  { db }: Parts,
  { id, otherId }: Two,
  act: (tx: Transaction, one: CustomerRow, other: CustomerRow) => Promise<void>,
): Promise<Verdict> {
  return db.transaction(async (tx): Promise<Verdict> => {
    const one = await findKept(tx, id);
    const other = await findKept(tx, otherId);
    if (!one || !other) return { ok: false, code: 'NOT_FOUND' };
    if (one.id === other.id) return { ok: false, code: 'SAME_RECORD' };
    await act(tx, one, other);
    return { ok: true };
  });
}

const inOrder = (one: CustomerRow, other: CustomerRow) =>
  one.id < other.id ? { oneId: one.id, otherId: other.id } : { oneId: other.id, otherId: one.id };

/** With both records: each one's history tells it. */
async function note(
  tx: Transaction,
  clock: Clock,
  actor: Actor,
  what: 'told_apart' | 'shown_again',
  one: CustomerRow,
  other: CustomerRow,
): Promise<void> {
  const action = `customers.customer.${what}`;
  const subject = 'customers';
  const of = ({ id }: CustomerRow) => ({ otherId: id });
  await writeAudit(tx, clock, actor, { action, subject, subjectId: one.id, after: of(other) });
  await writeAudit(tx, clock, actor, { action, subject, subjectId: other.id, after: of(one) });
}

/** Who is somebody else than this customer, as said last; each once. */
export async function differentFrom(
  db: DbOrTx,
  id: string,
): Promise<Outputs['customers']['find']['different']> {
  const own = db
    .select({ id: customers.id })
    .from(customers)
    .where(or(eq(customers.id, id), eq(customers.mergedInto, id)));
  const said = await db
    .select({ pair: differences, person: profiles })
    .from(differences)
    .leftJoin(profiles, eq(profiles.id, differences.saidBy))
    .where(or(inArray(differences.oneId, own), inArray(differences.otherId, own)))
    .orderBy(desc(differences.saidAt));
  const ids = [...new Set(said.flatMap(({ pair }) => [pair.oneId, pair.otherId]))];
  const keptOf = await keptRecords(db, ids);
  const others = new Map<string, Outputs['customers']['find']['different'][number]>();
  for (const { pair, person } of said)
    for (const end of [pair.oneId, pair.otherId]) {
      const other = keptOf.get(end);
      if (!other || other.id === id || others.has(other.id)) continue;
      const { name, phone, email } = other;
      const by = person ? displayName(person) : '';
      others.set(other.id, { id: other.id, name, phone, email, at: pair.saidAt.toISOString(), by });
    }
  return [...others.values()];
}

async function keptRecords(
  db: DbOrTx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Pick<CustomerRow, 'id' | 'name' | 'phone' | 'email'>>> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.execute<{
    asked: string;
    id: string;
    name: string;
    phone: string;
    email: string;
  }>(sql`
    select asked.id as asked, kept.id, kept.name, kept.phone, kept.email
    from customers asked join customers kept on kept.id = coalesce(asked.merged_into, asked.id)
    where asked.id = any(${sql.param([...ids])}::uuid[])`);
  return new Map(rows.map(({ asked, ...kept }) => [asked, kept]));
}
