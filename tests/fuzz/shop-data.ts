// Reads ids and plausible field values from the shop's database.
import type { TestShop } from '../../apps/server/src/testing/test-shop.ts';

interface Row {
  readonly id: string;
  readonly revision: number | null;
  /** The order and the job that this row belongs to. */
  readonly order: string | null;
  readonly job: string | null;
}

export interface ShopData {
  readonly rows: ReadonlyMap<string, readonly Row[]>;
  readonly byId: ReadonlyMap<string, Row>;
  readonly emails: readonly string[];
  readonly phones: readonly string[];
  readonly vins: readonly string[];
  readonly skus: readonly string[];
  readonly words: readonly string[];
  readonly pictures: readonly string[];
}

const MAX_ROWS = 120;

interface Column {
  readonly table_name: string;
  readonly columns: readonly string[];
}

/** One query for the ids of every table, built from the schema so that new tables are included. */
export async function idsQuery({ database: { pool } }: TestShop): Promise<string> {
  const { rows } = await pool.query<Column>(`
    select table_name, array_agg(column_name::text) as columns from information_schema.columns
    where table_schema = 'public' group by table_name having 'id' = any (array_agg(column_name::text))
    order by table_name`);
  return rows
    .map(({ table_name: table, columns }) => {
      const has = (name: string) => (columns.includes(name) ? name : 'null');
      const [revision, order, job] = ['revision', 'report_id', 'job_id'].map(has);
      return `(select '${table}' as table, id::text, ${revision}::int as revision, ${order}::text as order, ${job}::text as job
        from ${table} limit ${MAX_ROWS})`;
    })
    .join(' union all ');
}

const STRINGS = [
  ['email', 'email', 'customers'],
  ['email', 'email', 'profiles'],
  ['phone', 'phone', 'customers'],
  ['vin', 'vin', 'diagnostic_reports'],
  ['sku', 'sku', 'products'],
  ['word', 'name', 'customers'],
  ['word', 'number::text', 'diagnostic_reports'],
  ['word', 'bike_info', 'diagnostic_reports'],
  ['word', 'category', 'products'],
  ['picture', 'path', 'files'],
]
  .map(
    ([kind, column, table]) =>
      `(select distinct '${kind}' as kind, ${column} as value from ${table} limit ${MAX_ROWS / 4})`,
  )
  .join(' union all ');

export async function readShopData({ database: { pool } }: TestShop, query: string): Promise<ShopData> {
  const rows = new Map<string, Row[]>();
  const byId = new Map<string, Row>();
  const found = await pool.query<Row & { readonly table: string }>(query);
  for (const { table, ...row } of found.rows) {
    const list = rows.get(table) ?? [];
    list.push(row);
    rows.set(table, list);
    byId.set(row.id, row);
  }
  const typed = await pool.query<{ kind: string; value: string }>(STRINGS);
  const strings = (wanted: string) =>
    typed.rows.filter(({ kind, value }) => kind === wanted && value).map(({ value }) => value);
  return {
    rows,
    byId,
    emails: strings('email'),
    phones: strings('phone'),
    vins: strings('vin'),
    skus: strings('sku'),
    words: strings('word'),
    pictures: strings('picture'),
  };
}
