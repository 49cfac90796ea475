import type { Outputs } from '@kickstand/api';
import { NUMBERED, type Numbered, numberVerdict } from '@kickstand/domain/settings';
import { type SQL, sql } from 'drizzle-orm';
import { type Actor, writeAudit } from '../audit/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database, DbOrTx, Transaction } from '../platform/database/index.ts';

type Numbering = Outputs['settings']['numberings'][number];

/**
 * Forms and orders count in a sequence beside their table, invoices in a row that is held while one is issued.
 * By name, because the capabilities that own them know the settings.
 */
interface Counter {
  readonly last: SQL;
  /** Nobody takes a number while this is held, so that none is given twice. */
  readonly hold: SQL;
  readonly raise: (last: number) => SQL;
}

const sequence = (table: string, name: string): Counter => ({
  last: sql.raw(`select case when is_called then last_value else 0 end as last from ${name}`),
  hold: sql.raw(`lock table ${table} in share row exclusive mode`),
  raise: (last) => sql`select setval(${name}, ${last})`,
});

const COUNTERS: Record<Numbered, Counter> = {
  intake: sequence('intake_forms', 'intake_forms_number_seq'),
  order: sequence('diagnostic_reports', 'diagnostic_reports_number_seq'),
  invoice: {
    last: sql`select coalesce((select last from numberings where id = 'invoice'), 0) as last`,
    hold: sql`lock table numberings in share row exclusive mode`,
    raise: (last) => sql`insert into numberings (id, last) values ('invoice', ${last})
      on conflict (id) do update set last = excluded.last`,
  },
};

/** Of invoices, whether one was issued: a first number that was only chosen can be chosen again. */
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

/** Goes on with a higher number. What was given stays given. */
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
