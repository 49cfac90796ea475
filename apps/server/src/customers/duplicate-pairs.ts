import type { Outputs } from '@kickstand/api';
import { evidenceOf, searchWords } from '@kickstand/domain/customers';
import { inArray, type SQL, sql } from 'drizzle-orm';
import type { DbOrTx } from '../platform/database/index.ts';
import { containsPattern } from '../platform/database/statements/like-filter.ts';
import { customers } from './customers.table.ts';
import { areDifferent } from './differences.ts';
import { mergingPresenter } from './duplicates.ts';

const PAGE_SIZE = 20;
/** A phone or an email that more records share is a placeholder. Their pairs would grow with the square of their number. */
const SHARED_AT_MOST = 25;

interface PairsQuery {
  readonly search?: string | undefined;
  /** How many pairs were shown already. */
  readonly skip?: number | undefined;
}

type Pairs = Outputs['customers']['duplicatePairs'];

/** Two separate queries: one condition with `or` would compare everyone with everyone. */
const sharing = (column: 'phone' | 'email'): SQL => {
  const name = sql.identifier(column);
  return sql`select least(a.id, b.id) one, greatest(a.id, b.id) other
    from customers a join customers b on b.${name} = a.${name} and b.id > a.id
    where a.merged_into is null and b.merged_into is null and a.${name} in (
      select ${name} from customers where ${name} <> '' and merged_into is null
      group by ${name} having count(*) between 2 and ${SHARED_AT_MOST})`;
};

/** Records that share a phone or an email, two by two, by name. */
export async function duplicatePairs(db: DbOrTx, { search, skip = 0 }: PairsQuery): Promise<Pairs> {
  const words = searchWords(search ?? '').map((word) => {
    const pattern = containsPattern(word);
    return sql`and (a.search_text like ${pattern} or b.search_text like ${pattern})`;
  });
  const { rows } = await db.execute<{ one: string; other: string }>(sql`
    select pair.one, pair.other from (${sharing('phone')} union ${sharing('email')}) pair
    join customers a on a.id = pair.one join customers b on b.id = pair.other
    where not ${areDifferent(sql`pair.one`, sql`pair.other`)} ${sql.join(words, sql` `)}
    order by least(a.name_key, b.name_key), pair.one, pair.other
    limit ${PAGE_SIZE + 1} offset ${skip}`);
  const page = rows.slice(0, PAGE_SIZE);
  const ids = [...new Set(page.flatMap(({ one, other }) => [one, other]))];
  if (ids.length === 0) return { pairs: [], more: false };
  const found = await db.select().from(customers).where(inArray(customers.id, ids));
  const known = new Map(found.map((row) => [row.id, row]));
  const present = await mergingPresenter(db, found);
  const pairs = page.flatMap(({ one, other }): Pairs['pairs'] => {
    const [a, b] = [known.get(one), known.get(other)];
    if (!a || !b) return []; // merged between the two questions
    return [
      { one: present(a), other: { ...present(b), evidence: evidenceOf(a, b, a.nameKey === b.nameKey) } },
    ];
  });
  return { pairs, more: rows.length > PAGE_SIZE };
}
