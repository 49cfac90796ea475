import { type SQL, sql } from 'drizzle-orm';
import type { DbOrTx } from '../platform/database/index.ts';
import { containsPattern } from '../platform/database/statements/like-filter.ts';
import { customers } from './customers.table.ts';

/** Above this a word is so common that scanning by name finds a page fast enough. */
const MANY = 2000;

/**
 * Each word must match the name, phone or email, those of a merged record, or a bike they own. A rare word is
 * looked up by the search index; a common one is checked while scanning by name, because sorting all matches
 * would take too long.
 */
export async function foundBy(db: DbOrTx, words: readonly string[]): Promise<SQL[]> {
  const conditions: SQL[] = [];
  for (const word of words) {
    const { name, code } = patterns(word);
    const { rows } = await db.execute<{ id: string }>(sql`
      (select coalesce(merged_into, id) as id from customers where search_text like ${name} limit ${MANY + 1})
      union all
      (select owned.customer_id from bikes join bike_ownerships owned on owned.bike_id = bikes.id
        where owned.until is null and bikes.search_text like ${code} limit ${MANY + 1})`);
    const ids = rows.map(({ id }) => id);
    conditions.push(
      ids.length <= MANY ? sql`${customers.id} = any(${sql.param(ids)}::uuid[])` : fits(name, code),
    );
  }
  return conditions;
}

/** VINs and plates are stored without dashes; a word consisting only of dashes matches no bike. */
function patterns(word: string): { readonly name: string; readonly code: string } {
  const letters = word.replace(/[^\p{L}\p{N}]/gu, '');
  return { name: containsPattern(word), code: letters ? `%${letters}%` : '' };
}

const fits = (name: string, code: string): SQL => sql`(${customers.searchText} like ${name}
  or exists (select 1 from customers alias where alias.merged_into = ${customers.id} and alias.search_text like ${name})
  or exists (select 1 from bike_ownerships owned join bikes on bikes.id = owned.bike_id
    where owned.customer_id = ${customers.id} and owned.until is null and bikes.search_text like ${code}))`;
