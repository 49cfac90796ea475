import type pg from 'pg';
import type { Row } from '../format/row-lines.ts';
import { quoted, type Table } from './catalog.ts';

const ROWS_AT_ONCE = 250;

/** Makes text output independent of the server's settings. */
export async function setCanonicalOutput(client: pg.ClientBase): Promise<void> {
  await client.query(`
    set local statement_timeout = 0; set local lock_timeout = 0;
    set local idle_in_transaction_session_timeout = 0;
    set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres';
    set local extra_float_digits = 1; set local bytea_output = 'hex'; set local search_path = public`);
}

/** A table's rows page by page within the client's transaction, so that memory does not grow with the table. */
export async function* readRows(client: pg.ClientBase, table: Table): AsyncGenerator<Row[]> {
  const columns = table.columns.map(({ name }) => `${quoted(name)}::text`).join(', ');
  await client.query(
    `declare archive_rows no scroll cursor for
     select ${columns} from ${quoted(table.name)} order by ${table.order.join(', ')}`,
  );
  for (;;) {
    const { rows } = await client.query<(string | null)[]>({
      text: `fetch ${ROWS_AT_ONCE} from archive_rows`,
      rowMode: 'array',
    });
    if (rows.length === 0) break;
    yield rows;
  }
  await client.query('close archive_rows');
}
