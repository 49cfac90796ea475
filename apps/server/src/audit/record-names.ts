import { type SQL, sql } from 'drizzle-orm';
import type { DbOrTx } from '../platform/database/index.ts';
import { containsPattern } from '../platform/database/statements/like-filter.ts';

/** How a record is known to the people who work with it, by table: a number, a name, an address. */
const NAMES: Record<string, SQL> = {
  auth_sign_ins: sql`select id::text, concat_ws(' ', first_name, last_name), null::bigint from profiles`,
  customers: sql`select id::text, name as name, null::bigint as number from customers`,
  bikes: sql`select id::text, concat_ws(' ', nullif(year, ''), make, model), null::bigint from bikes`,
  appointments: sql`select id::text, concat_ws(', ', name, nullif(concat_ws(' ', nullif(bike_year, ''), nullif(bike_make, ''), nullif(bike_model, '')), '')), null::bigint from appointments`,
  diagnostic_reports: sql`select id::text, concat_ws(', ', nullif(customer_name, ''), nullif(bike_info, '')), number from diagnostic_reports`,
  intake_forms: sql`select id::text, concat_ws(', ', nullif(customer_name, ''), nullif(bike_info, '')), number from intake_forms`,
  products: sql`select id::text, concat_ws(' ', sku, name_en), null::bigint from products`,
  profiles: sql`select id::text, concat_ws(' ', first_name, last_name), null::bigint from profiles`,
  suppliers: sql`select id::text, name, null::bigint from suppliers`,
  purchase_orders: sql`select id::text, null::text, number from purchase_orders`,
};

export interface RecordName {
  readonly name: string;
  readonly number: number | null;
}

interface Entry {
  readonly subject: string;
  readonly subjectId: string;
}

const keyOf = ({ subject, subjectId }: Entry) => `${subject} ${subjectId}`;

/** The names of the records that a page of entries refers to, in one statement. */
export async function recordNames(
  db: DbOrTx,
  entries: readonly Entry[],
): Promise<(entry: Entry) => RecordName | null> {
  const asked = Object.entries(NAMES).flatMap(([subject, select]) => {
    const ids = [...new Set(entries.filter((entry) => entry.subject === subject).map((e) => e.subjectId))];
    return ids.length > 0
      ? [
          sql`select ${subject}::text subject, t.* from (${select}) t(id, name, number)
          where t.id = any(${sql.param(ids)}::text[])`,
        ]
      : [];
  });
  if (asked.length === 0) return () => null;
  const { rows } = await db.execute<{
    subject: string;
    id: string;
    name: string | null;
    number: string | null;
  }>(sql.join(asked, sql` union all `));
  const known = new Map(
    rows.map(({ subject, id, name, number }) => [
      keyOf({ subject, subjectId: id }),
      { name: name ?? '', number: number === null ? null : Number(number) },
    ]),
  );
  return (entry) => known.get(keyOf(entry)) ?? null;
}

/** Tables whose rows are found by what people know of them. */
const SEARCHED = ['customers', 'diagnostic_reports', 'intake_forms', 'products'] as const;
const MOST_RECORDS = 500;

/** From this length a word may be part of an id; shorter ones match random ids. */
const ID_LETTERS = 8;

/** Values only: the names of fields are the same in every entry. */
function says(column: SQL, word: string, pattern: string): SQL {
  const noId = word.length < ID_LETTERS ? sql`and value #>> '{}' !~ '^[0-9a-f]{8}-[0-9a-f-]{27}$'` : sql``;
  return sql`(lower(${column}::text) like ${pattern} and exists (
    select 1 from jsonb_path_query(${column}, '$.** ? (@.type() == "string" || @.type() == "number")') found(value)
    where lower(value #>> '{}') like ${pattern} ${noId}))`;
}

/** Entries that contain the word, or refer to a record that does. */
export function mentions(word: string): SQL {
  const pattern = containsPattern(word);
  const records = SEARCHED.map(
    (table) => sql`(subject = ${table} and subject_id in (
      select id::text from ${sql.raw(table)} where search_text like ${pattern} limit ${MOST_RECORDS}))`,
  );
  const people = sql`(subject = 'profiles' and subject_id in (
    select id::text from profiles where lower(concat_ws(' ', first_name, last_name, email)) like ${pattern}))`;
  return sql`(${says(sql`audit_log.before`, word, pattern)} or ${says(sql`audit_log.after`, word, pattern)}
    or subject_id = ${word} or ${people} or ${sql.join(records, sql` or `)})`;
}
