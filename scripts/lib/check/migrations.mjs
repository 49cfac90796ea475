import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ROOT } from '../paths.mjs';
import { runNode } from '../run.mjs';
import { toolPath } from '../tools.mjs';

const SERVER = join(ROOT, 'apps', 'server');
const SCHEMA = 'src/platform/database/schema.ts';
const DIFFERS = 'The tables differ from the migrations: run `npx drizzle-kit generate` in apps/server.';

/**
 * Whether the migrations produce the tables that the code describes: in a copy, drizzle-kit must find nothing to add.
 * @param {{ schema?: string }} [options] relative to apps/server
 * @returns {Promise<import('./kinds.mjs').Verdict>}
 */
export async function checkMigrations({ schema = SCHEMA } = {}) {
  // Inside the repository, because drizzle-kit resolves its folder relative to the working directory.
  const cache = join(ROOT, 'node_modules', '.cache', 'kickstand');
  mkdirSync(cache, { recursive: true });
  const copy = mkdtempSync(join(cache, 'migrations-'));
  try {
    cpSync(join(SERVER, 'drizzle'), copy, { recursive: true });
    const before = readdirSync(copy).length;
    const out = relative(SERVER, copy).replaceAll('\\', '/');
    const { code, output } = await runNode(
      toolPath('drizzle-kit'),
      ['generate', '--dialect', 'postgresql', '--schema', schema, '--out', out],
      { cwd: SERVER },
    );
    // It asks whether a table is new or renamed, and stops without an answer.
    const differs = readdirSync(copy).length > before || /Interactive prompts/.test(output);
    if (differs) return { ok: false, words: DIFFERS };
    return { ok: code === 0 && /No schema changes/.test(output), words: output };
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}
