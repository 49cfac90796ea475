import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkMigrations } from '../../scripts/lib/check/migrations.mjs';
import { ROOT } from '../../scripts/lib/paths.mjs';
import { toolPath } from '../../scripts/lib/tools.mjs';

/** Lints one file under the project's rules, in a separate tree: other tests run in this one. */
function lint(path: string, source: string): string {
  const tree = mkdtempSync(join(tmpdir(), 'kickstand-lint-'));
  cpSync(join(ROOT, 'biome.json'), join(tree, 'biome.json'));
  mkdirSync(dirname(join(tree, path)), { recursive: true });
  writeFileSync(join(tree, path), source);
  const biome = toolPath('@biomejs/biome', 'biome');
  const { stdout, stderr } = spawnSync(process.execPath, [biome, 'lint', '--vcs-enabled=false', path], {
    cwd: tree,
    encoding: 'utf8',
  });
  rmSync(tree, { recursive: true });
  return stdout + stderr;
}

describe('the lint', () => {
  it('finds English that was written into a screen instead of the catalogs', () => {
    const path = 'apps/web/src/features/home/planted.tsx';
    expect(lint(path, 'export const Planted = () => <p>Good morning</p>;')).toContain('noJsxLiterals');
    expect(lint(path, 'export const Planted = (p: { t: string }) => <p>{p.t}</p>;')).not.toContain(
      'noJsxLiterals',
    );
  });

  it('finds any, and an import of types that would stay in the bundle', () => {
    const path = 'packages/domain/src/auth/planted.ts';
    expect(lint(path, 'export const x: any = 1;')).toContain('noExplicitAny');
    const source = "import { Role } from './roles.ts';\nexport const x: Role = 'admin';";
    expect(lint(path, source)).toContain('useImportType');
  });
});

describe('the check of the migrations', () => {
  it('finds a table that no migration makes', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'kickstand-schema-'));
    const schema = join(folder, 'schema.ts');
    const real = join(ROOT, 'apps/server/src/platform/database/schema.ts');
    const drizzle = join(ROOT, 'node_modules/drizzle-orm/pg-core/index.js');
    writeFileSync(
      schema,
      `export * from ${JSON.stringify(real)};
       import { pgTable, text } from ${JSON.stringify(drizzle)};
       export const planted = pgTable('planted', { name: text() });`,
    );
    try {
      const { ok, words } = await checkMigrations({ schema: relative(join(ROOT, 'apps', 'server'), schema) });
      expect({ ok, words }).toEqual({ ok: false, words: expect.stringContaining('drizzle-kit generate') });
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
