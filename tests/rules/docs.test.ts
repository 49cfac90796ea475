import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PERMISSIONS } from '../../packages/domain/src/auth/permissions.ts';
import { ROLES } from '../../packages/domain/src/auth/roles.ts';
import { ROOT } from '../../scripts/lib/paths.mjs';

const tracked = execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8', maxBuffer: 1e8 })
  .trim()
  .split('\n');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
/** Decision records are true as of their date. */
const documents = tracked.filter((path) => /^(docs\/(operations\/)?)?[^/]+\.md$/.test(path));

const PARENTS = [
  'packages/domain/src',
  'apps/server/src',
  'apps/web/src',
  'apps/web/src/features',
  'tests',
] as const;

describe('the documents', () => {
  it('show the tree as it is', () => {
    const tree = /## The tree[\s\S]*?```\n([\s\S]*?)```/.exec(read('docs/architecture.md'))?.[1] ?? '';
    const shown = new Set([...tree.matchAll(/([\w-]+)\/(?=\s|$)/gm)].map(([, name = '']) => name));
    const folders = new Set(tracked.flatMap((path) => dirname(path).split('/')));
    expect([...shown].filter((name) => !folders.has(name))).toEqual([]);
    for (const parent of PARENTS) {
      const entries = readdirSync(join(ROOT, parent), { withFileTypes: true });
      const missing = entries.filter((entry) => entry.isDirectory() && !shown.has(entry.name));
      expect(
        missing.map(({ name }) => name),
        parent,
      ).toEqual([]);
    }
  });

  it.each(documents)('%s names only files that exist, and its links lead somewhere', (document) => {
    const text = read(document);
    const named = [...text.matchAll(/`([\w./-]+\.(?:tsx?|mjs|cjs))`/g)].map(([, path = '']) => path);
    const links = [...text.matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)].map(([, path = '']) => path);
    expect(named.filter((path) => !tracked.some((file) => `/${file}`.endsWith(`/${path}`)))).toEqual([]);
    expect(links.filter((path) => !existsSync(join(ROOT, dirname(document), path)))).toEqual([]);
  });

  it('USR-02 security.md has the role table as it is', () => {
    const rows = [...read('docs/security.md').matchAll(/^\| `(\w+\.\w+)` \|(.+)\|$/gm)];
    const shown = rows.map(([, name = '', cells = '']) => [
      name,
      ROLES.filter((_, at) => cells.split('|')[at]?.trim() !== '–'),
    ]);
    expect(Object.fromEntries(shown)).toEqual(PERMISSIONS);
  });

  it('have a glossary whose tables and types exist', () => {
    const sources = tracked.filter((path) => /^(apps\/server|packages)\/.*\.ts$/.test(path)).map(read);
    const has = (pattern: RegExp) => sources.some((source) => pattern.test(source));
    const rows = read('docs/glossary.md')
      .split('\n')
      .map((line) => line.split('|').map((cell) => cell.trim()))
      .filter((cells) => cells.length === 7);
    const names = (cell = '') => [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => name);
    expect(rows.length).toBeGreaterThan(40);
    for (const [, , , table, type] of rows) {
      expect(names(table).filter((name) => !has(new RegExp(`pgTable\\(\\s*'${name}'`)))).toEqual([]);
      expect(names(type).filter((name) => !has(new RegExp(`export (interface|type) ${name}\\b`)))).toEqual(
        [],
      );
    }
  });
});
