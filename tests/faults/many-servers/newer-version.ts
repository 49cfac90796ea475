import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { COMPATIBLE_MARK } from '../../../apps/server/src/platform/database/schema-version.ts';
import { ROOT, SERVER_DIST, WEB_DIST } from '../../../scripts/lib/paths.mjs';
import { MIGRATIONS_DIR } from '../../support/test-schema.ts';

/** An asset that only the newer version has. */
export const NEWER_ASSET = '/assets/newer-1234.js';

/** Makes a newer version, with one more column in a table that is written constantly. Returns its main file. */
export function makeNewerVersion(folder: string): string {
  const server = join(folder, 'apps', 'server');
  mkdirSync(server, { recursive: true });
  cpSync(SERVER_DIST, join(server, 'dist'), { recursive: true });
  cpSync(MIGRATIONS_DIR, join(server, 'drizzle'), { recursive: true });
  cpSync(WEB_DIST, join(folder, 'apps', 'web', 'dist'), { recursive: true });
  for (const name of ['apps/server/reference', 'apps/server/package.json', 'package.json', 'node_modules'])
    symlinkSync(join(ROOT, name), join(folder, name));
  writeFileSync(join(folder, 'apps', 'web', 'dist', NEWER_ASSET), 'export {};');

  const journalFile = join(server, 'drizzle', 'meta', '_journal.json');
  const journal = JSON.parse(readFileSync(journalFile, 'utf8')) as {
    entries: { idx: number; when: number; tag: string }[];
  };
  const last = journal.entries.at(-1);
  if (!last) throw new Error('there are no migrations to add to');
  const tag = '9001_newer';
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag });
  writeFileSync(journalFile, JSON.stringify(journal));
  const sql = `${COMPATIBLE_MARK}\nalter table stock_movements add column newer text not null default 'added';`;
  writeFileSync(join(server, 'drizzle', `${tag}.sql`), sql);
  return join(server, 'dist', 'main.js');
}
