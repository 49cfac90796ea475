import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../scripts/lib/paths.mjs';

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

/** The tables that a file imports from foreign-tables.ts, under the names it gives them. */
const foreignTables = (source: string): string[] =>
  [...source.matchAll(/import (?:type )?\{([^}]*)\} from '[./]+foreign-tables\.ts'/g)].flatMap(
    ([, names = '']) =>
      names
        .split(',')
        .map((name) => name.replace(/.*\bas\b|\btype\b/, '').trim())
        .filter(Boolean),
  );

const writesTo = (source: string, table: string) =>
  new RegExp(`\\.(insert|update|delete)\\(\\s*${table}\\b|replaceAtRevision\\(\\s*\\w+,\\s*${table}\\b`).test(
    source,
  );

const writes = (source: string) => foreignTables(source).filter((table) => writesTo(source, table));

describe("a capability's foreign tables", () => {
  it('are only read: what changes a row is the capability that owns the table', () => {
    const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'apps/server/src'], {
      cwd: ROOT,
      encoding: 'utf8',
    })
      .split('\n')
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .map((file) => ({ file, source: read(file) }));
    const readers = files.filter(({ source }) => foreignTables(source).length > 0);
    expect(new Set(readers.map(({ file }) => dirname(file))).size).toBeGreaterThan(5);
    expect(readers.filter(({ source }) => writes(source).length > 0).map(({ file }) => file)).toEqual([]);
  });

  it('would be found if a query wrote to one', () => {
    const source =
      "import { orders, customers as people } from './foreign-tables.ts';\ntx.update(people).set({})";
    expect(writes(source)).toEqual(['people']);
  });
});
