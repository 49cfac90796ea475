import type { Outputs } from '@kickstand/api';
import { NUMBERED, type Numbered, numberVerdict } from '@kickstand/domain/settings';
import { type SQL, sql } from 'drizzle-orm';
import { type Actor, writeAudit } from '../audit/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database, DbOrTx, Transaction } from '../platform/database/index.ts';

type Numbering = Outputs['settings']['numberings'][number];

/**
 * Forms and orders are numbered by a database sequence, invoices by a row that is locked while one is issued. Table
 * names are repeated here because the capabilities that own them depend on settings.
 */
interface Counter {
  readonly last: SQL;
  /** Holding this lock prevents the same number from being used twice. */
  readonly hold: SQL;
  readonly raise: (last: number) => SQL;
}

const sequence = (table: string, name: string) => ({
  highest: sql.raw(`select coalesce(max(number), 0) as last from ${table}`),
  restart: (last: number) => sql`select setval(${name}, ${Math.max(last, 1)}, ${last > 0})`,
  last: sql.raw(`select case when is_called then last_value else 0 end as last from ${name}`),
  hold: sql.raw(`lock table ${table} in share row exclusive mode`),
  raise: (last: number) => sql`select setval(${name}, ${last})`,
});

const SEQUENCES = {
  intake: sequence('intake_forms', 'intake_forms_number_seq'),
  order: sequence('diagnostic_reports', 'diagnostic_reports_number_seq'),
} as const;
type Sequenced = keyof typeof SEQUENCES;

const COUNTERS: Record<Numbered, Counter> = {
  ...SEQUENCES,
  invoice: {
    last: sql`select coalesce((select last from numberings where id = 'invoice'), 0) as last`,
    hold: sql`lock table numberings in share row exclusive mode`,
    raise: (last) => sql`insert into numberings (id, last) values ('invoice', ${last})
      on conflict (id) do update set last = excluded.last`,
  },
};

/** For invoices, whether one was issued: until then the first number can still be changed. */
async function lastOf(db: DbOrTx, kind: Numbered): Promise<{ last: number; issued: boolean }> {
  const { rows } = await db.execute<{ last: string | number }>(COUNTERS[kind].last);
  const last = Number(rows[0]?.last ?? 0);
  if (kind !== 'invoice') return { last, issued: last > 0 };
  const { rows: some } = await db.execute(sql`select 1 from invoices limit 1`);
  return { last, issued: some.length > 0 };
}

async function present(db: DbOrTx, kind: Numbered): Promise<Numbering> {
  const { last, issued } = await lastOf(db, kind);
  return { kind, last: issued ? last : 0, next: last + 1, open: kind !== 'invoice' || !issued };
}

export async function listNumberings(db: Database): Promise<Numbering[]> {
  const numberings: Numbering[] = [];
  for (const kind of NUMBERED) numberings.push(await present(db, kind));
  return numberings;
}

type RaiseVerdict =
  | { readonly ok: true; readonly numbering: Numbering }
  | { readonly ok: false; readonly code: 'NUMBER_TOO_FAR' | 'NUMBERING_FIXED' }
  | { readonly ok: false; readonly code: 'NUMBER_USED'; readonly last: number };

/** Continues with a higher number. Issued numbers stay. */
export function raiseNumber(
  { db, clock }: { db: Database; clock: Clock },
  actor: Actor,
  { kind, next }: { kind: Numbered; next: number },
): Promise<RaiseVerdict> {
  return db.transaction(async (tx: Transaction): Promise<RaiseVerdict> => {
    await tx.execute(COUNTERS[kind].hold);
    const before = await present(tx, kind);
    const verdict = numberVerdict(kind, { last: before.last, next });
    if (!verdict.ok)
      return verdict.code === 'NUMBER_USED'
        ? { ok: false, code: 'NUMBER_USED', last: before.last }
        : { ok: false, code: verdict.code };
    if (next !== before.next) await tx.execute(COUNTERS[kind].raise(next - 1));
    await writeAudit(tx, clock, actor, {
      action: 'settings.numbering.raised',
      subject: 'settings_numberings',
      subjectId: kind,
      before: { next: before.next },
      after: { next },
    });
    return { ok: true, numbering: await present(tx, kind) };
  });
}

const numberIn = async (db: DbOrTx, query: SQL): Promise<number> =>
  Number((await db.execute<{ last: string | number }>(query)).rows[0]?.last ?? 0);

/** Numberings whose last number is on a record, so no higher start was chosen. */
export async function unraisedNumberings(tx: Transaction): Promise<Sequenced[]> {
  const kinds: Sequenced[] = [];
  for (const kind of ['intake', 'order'] as const) {
    const { last, highest } = SEQUENCES[kind];
    if ((await numberIn(tx, last)) === (await numberIn(tx, highest))) kinds.push(kind);
  }
  return kinds;
}

/**
 * Continues after the highest existing number. In its own transaction after the records were deleted, because a
 * sequence is not rolled back.
 */
export async function restartNumbers(db: Database, kinds: readonly Sequenced[]): Promise<void> {
  await db.transaction(async (tx) => {
    for (const kind of kinds) {
      const { hold, highest, restart } = SEQUENCES[kind];
      await tx.execute(hold);
      await tx.execute(restart(await numberIn(tx, highest)));
    }
  });
}
