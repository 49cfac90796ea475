import { PGlite } from '@electric-sql/pglite';
import { citext } from '@electric-sql/pglite/contrib/citext';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { DurableFS } from './durable-fs.ts';
import type { PGliteModule } from './pglite-wasm.ts';

/** PGlite starts with `-F` (no fsync); without replacing it and setting a sync method nothing would be synced. */
const START_PARAMS = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  ...['-c', 'wal_sync_method=fsync'],
  ...['-c', 'max_wal_size=32MB'],
  ...['-c', 'min_wal_size=32MB'],
];

/** Opens the database in a folder, which is created first if it is empty (5 s and 800 MB of memory). */
export function openPGlite(dir: string, pgliteWasmModule: PGliteModule): Promise<PGlite> {
  return PGlite.create({
    fs: new DurableFS(dir),
    startParams: START_PARAMS,
    extensions: { citext, pg_trgm, unaccent },
    pgliteWasmModule,
  });
}
