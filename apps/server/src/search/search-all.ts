import type { Outputs } from '@kickstand/api';
import {
  HIT_KINDS,
  type HitKind,
  SEARCH_LIMITS,
  type SearchTerms,
  searchTerms,
} from '@kickstand/domain/search';
import { type SQL, sql } from 'drizzle-orm';
import { catalogAs } from '../inventory/index.ts';
import type { Database, DbOrTx } from '../platform/database/index.ts';
import { containsPattern, escapeLike } from '../platform/database/statements/like-filter.ts';
import { shownPhone } from '../platform/phones.ts';
import { findShop, shopAddress } from '../settings/index.ts';

export type Hit = Outputs['search']['all'][number];

interface HitRow extends Record<string, unknown> {
  readonly kind: HitKind;
  readonly id: string;
  readonly page_id: string | null;
  readonly number: string | null;
  readonly title: string;
  readonly title_es: string;
  readonly detail: string;
  readonly status: Hit['status'];
}

/** How many matches are ranked at most: a common word matches half the table. */
const CANDIDATES = 200;

interface Place {
  readonly from: SQL;
  readonly open: SQL;
  readonly searched: SQL;
  readonly columns: SQL;
  /** Exact matches come first. */
  readonly exact: (terms: SearchTerms) => SQL;
  /** Matches by number. A number is part of too many others to be found among the candidates. */
  readonly byNumber?: (terms: SearchTerms) => SQL | null;
  /** Rows that can be found by number, if there are more than by words. */
  readonly openByNumber?: SQL;
  readonly title: SQL;
  readonly newest: SQL;
}

const never = sql`false`;

/** The shop's zone comes from its settings: the database refuses one that it does not know. */
function appointmentsIn(timeZone: string): SQL {
  return sql`appointments t cross join (select ${timeZone}::text zone) shop`;
}

const PLACES: Record<HitKind, Place> = {
  order: {
    from: sql`diagnostic_reports t`,
    open: sql`true`,
    searched: sql`t.search_text`,
    columns: sql`t.id, null::uuid page_id, t.number, t.customer_name title, '' title_es, t.bike_info detail, t.status`,
    exact: (terms) => orderByNumber(terms) ?? never,
    byNumber: (terms) => orderByNumber(terms),
    title: sql`t.customer_name`,
    newest: sql`t.created_at desc`,
  },
  customer: {
    from: sql`customers t`,
    open: sql`t.merged_into is null`,
    searched: sql`t.search_text`,
    columns: sql`t.id, null::uuid page_id, null::bigint number, t.name title, '' title_es,
      concat_ws(' · ', nullif(t.phone, ''), nullif(t.email, '')) detail, null::text status`,
    exact: ({ text, digits }) =>
      sql`(t.email = ${text} or t.name_key = ${text} or t.phone = ${digits ?? '-'})`,
    title: sql`t.name_key`,
    newest: sql`t.updated_at desc`,
  },
  bike: {
    from: sql`bikes t`,
    open: sql`true`,
    searched: sql`t.search_text`,
    columns: sql`t.id, (select customer_id from bike_ownerships where bike_id = t.id and until is null) page_id,
      null::bigint number, concat_ws(' ', nullif(t.year, ''), t.make, t.model) title, '' title_es,
      concat_ws(' · ', t.vin, nullif(t.plate, '')) detail, null::text status`,
    // people read the last characters of a VIN aloud
    exact: ({ text }) => sql`(lower(t.vin) like ${`%${escapeLike(text)}`} or lower(t.plate) = ${text})`,
    title: sql`lower(t.make)`,
    newest: sql`t.updated_at desc`,
  },
  appointment: {
    from: appointmentsIn('UTC'),
    open: sql`t.state <> 'cancelled'`,
    searched: sql`t.search_text`,
    columns: sql`t.id, null::uuid page_id, null::bigint number, t.name title, '' title_es,
      concat_ws(' · ', nullif(concat_ws(' ', nullif(t.bike_year, ''), nullif(t.bike_make, ''), nullif(t.bike_model, '')), ''),
        to_char(t.starts_at at time zone shop.zone, 'YYYY-MM-DD')) detail, null::text status`,
    exact: ({ digits }) => sql`t.phone = ${digits ?? '-'}`,
    title: sql`lower(t.name)`,
    newest: sql`t.starts_at desc`,
  },
  intake: {
    from: sql`intake_forms t`,
    // words find its work order instead; its number is on the customer's paper
    open: sql`t.removed_at is null and t.converted_to_diagnostic is null`,
    openByNumber: sql`t.removed_at is null`,
    searched: sql`t.search_text`,
    columns: sql`t.id, null::uuid page_id, t.number, t.customer_name title, '' title_es, t.bike_info detail,
      null::text status`,
    exact: ({ intakeNumber }) => (intakeNumber === null ? never : sql`t.number = ${intakeNumber}::bigint`),
    byNumber: ({ intakeNumber }) => (intakeNumber === null ? null : sql`t.number = ${intakeNumber}::bigint`),
    title: sql`t.customer_name`,
    newest: sql`t.created_at desc`,
  },
  part: {
    from: sql`products t`,
    open: sql`t.active`,
    searched: sql`t.search_text`,
    columns: sql`t.id, null::uuid page_id, null::bigint number, t.name_en title, t.name_es title_es,
      concat_ws(' · ', t.sku, nullif(t.brand, ''), nullif(t.bin, '')) detail, null::text status`,
    exact: ({ text }) => sql`(t.sku = upper(${text}) or t.barcode = ${text})`,
    title: sql`lower(t.name_en)`,
    newest: sql`t.updated_at desc`,
  },
  conversation: {
    from: sql`(select c.*, coalesce(customer.name, '') customer_name,
      c.address || ' ' || coalesce(customer.search_text, '') search_text from message_conversations c
      left join customers named on named.id = c.customer_id
      left join customers customer on customer.id = coalesce(named.merged_into, named.id)) t`,
    // a refused text leaves its conversation without a message
    open: sql`exists (select 1 from messages where conversation_id = t.id)`,
    searched: sql`t.search_text`,
    columns: sql`t.id, null::uuid page_id, null::bigint number, t.customer_name title, '' title_es, t.address detail,
      null::text status`,
    exact: ({ digits }) => sql`t.address = ${`+1${digits ?? '-'}`}`,
    title: sql`lower(t.customer_name)`,
    newest: sql`t.last_at desc`,
  },
};

/** `IN-76` also finds the order that form 76 became, but never order 76, which is someone else's. */
function orderByNumber({ orderNumber, intakeNumber }: SearchTerms): SQL | null {
  if (orderNumber !== null) return sql`t.number = ${orderNumber}::bigint`;
  if (intakeNumber === null) return null;
  return sql`t.converted_from_intake = (select id from intake_forms where number = ${intakeNumber}::bigint)`;
}

/** Minimum similarity of a word. */
const ALIKE = 0.4;

/** Everything that contains the search text; if nothing does, similar matches. */
export async function searchAll(db: Database, typed: string): Promise<Hit[]> {
  const terms = searchTerms(typed);
  if (!terms) return [];
  const found = await ask(db, terms, containing);
  // a similar number is another record
  const isNumber = terms.orderNumber !== null || terms.intakeNumber !== null;
  if (found.length > 0 || terms.text.length < SEARCH_LIMITS.fuzzyFrom || terms.digits || isNumber)
    return found.map((row) => present(row, false));
  const alike = await db.transaction(async (tx) => {
    // the index uses only this threshold, so it is set for this transaction
    await tx.execute(sql`select set_config('pg_trgm.word_similarity_threshold', ${String(ALIKE)}, true)`);
    return ask(tx, terms, likeIt);
  });
  return alike.map((row) => present(row, true));
}

type Asking = (place: Place, terms: SearchTerms) => SQL;

/** One statement for all kinds, because each round trip takes time. */
async function ask(db: DbOrTx, terms: SearchTerms, asking: Asking): Promise<HitRow[]> {
  const { timeZone } = shopAddress(await findShop(db));
  const places = {
    ...PLACES,
    appointment: { ...PLACES.appointment, from: appointmentsIn(timeZone) },
    part: { ...PLACES.part, from: await catalogAs(db, 't') },
  };
  const each = HIT_KINDS.map(
    (kind) => sql`select ${kind}::text kind, found.* from (${asking(places[kind], terms)}) found`,
  );
  const { rows } = await db.execute<HitRow>(sql.join(each, sql` union all `));
  return rows;
}

const containing: Asking = (place, terms) => {
  const looked = terms.digits ? [terms.digits] : terms.words;
  const all = sql.join(
    looked.map((word) => sql`${place.searched} like ${containsPattern(word)}`),
    sql` and `,
  );
  const exact = place.exact(terms);
  return best(
    place,
    [and(place.open, all), and(place.openByNumber ?? place.open, place.byNumber?.(terms) ?? null)],
    sql`case when ${exact} then 0 when ${place.title} like ${`${escapeLike(terms.text)}%`} then 1 else 2 end`,
  );
};

/** Every word is similar to an existing one. */
const likeIt: Asking = (place, { text, words }) => {
  const all = sql.join(
    words.map((word) => sql`${place.searched} %> ${word}`),
    sql` and `,
  );
  return best(place, [and(place.open, all)], sql`-word_similarity(${text}, ${place.searched})`);
};

const and = (open: SQL, fits: SQL | null) => fits && sql`${open} and ${fits}`;

function best(place: Place, ways: readonly (SQL | null)[], rank: SQL): SQL {
  const candidates = ways.flatMap((fits) =>
    fits ? [sql`(select t.id from ${place.from} where ${fits} limit ${CANDIDATES})`] : [],
  );
  return sql`
    select id, page_id, number, title, title_es, detail, status from (
      select ${place.columns}, row_number() over (order by ${rank}, ${place.newest}) place from ${place.from}
      where t.id in (${sql.join(candidates, sql` union all `)})) ranked
    where place <= ${SEARCH_LIMITS.hits} order by place`;
}

const present = (row: HitRow, alike: boolean): Hit => ({
  kind: row.kind,
  id: row.id,
  pageId: row.page_id,
  number: row.number === null ? null : Number(row.number),
  title: row.title,
  titleEs: row.title_es,
  detail: row.kind === 'conversation' ? shownPhone(row.detail) : row.detail,
  status: row.status,
  alike,
});
