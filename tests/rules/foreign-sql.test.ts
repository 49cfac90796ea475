import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listFiles } from '../../scripts/lib/files.mjs';
import { ROOT } from '../../scripts/lib/paths.mjs';

const SERVER = 'apps/server/src';
/** They handle every table there is, as in .dependency-cruiser.cjs. */
const WHOLE_DATABASE = /^(archive|demo|doctor|sample|platform)\/|^[^/]+$/;

/**
 * Statements of several joins, written as one text because the query builder has no lateral join, window or union in
 * it. A file that is not listed takes its tables from foreign-tables.ts and writes `${table}`.
 */
const EXEMPT: Readonly<Record<string, string>> = {
  audit: 'names of records of every kind',
  calendar: 'hours that open orders take of a day, and the form of an appointment',
  customers: 'everything a customer has, counted in one statement',
  home: 'parts that hold up orders',
  intake: 'stored ID images of a form',
  inventory: 'lines and orders that wait for parts',
  messages: 'who a text is for, and what a reminder is about',
  overview: 'figures over all ended orders',
  search: 'one union over every kind of record',
  settings: 'the numberings as they are, and what the sample shop made',
  users: 'when a person was last seen',
  workorders: 'names of technicians in a forecast',
};
/** One column each, under the lock of the row's owner. */
const EXEMPT_WRITES: readonly string[] = [
  'settings/numberings.ts: numberings', // the next number of an invoice, set by an administrator
];
const OWNERS = /pgTable\(\s*'(\w+)'/g;
const READS = /\b(?:from|join)\s+(?:only\s+)?([a-z_]+)\b/g;
const WRITES = /\b(?:update|insert\s+into|delete\s+from)\s+([a-z_]+)\b/g;

const sources = listFiles(ROOT, [SERVER])
  .filter((path) => path.endsWith('.ts') && !/\.test\.ts$|\/testing[./]/.test(path))
  .map((path) => ({ path: path.slice(SERVER.length + 1), text: readFileSync(join(ROOT, path), 'utf8') }));
const capability = (path: string) => path.split('/')[0] ?? '';
const ownerOf = new Map(
  sources
    .filter(({ path }) => path.endsWith('.table.ts'))
    .flatMap(({ path, text }) =>
      [...text.matchAll(OWNERS)].map(([, table = '']) => [table, capability(path)]),
    ),
);

const withoutComments = (text: string) => text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');

/** Tables of other capabilities that a text names. */
const foreignIn = (path: string, text: string, pattern: RegExp): string[] =>
  [...withoutComments(text).matchAll(pattern)]
    .map(([, table = '']) => table)
    .filter((table) => (ownerOf.get(table) ?? capability(path)) !== capability(path));

const checked = sources.filter(({ path }) => !WHOLE_DATABASE.test(path) && !path.endsWith('.table.ts'));

describe('SQL written as text', () => {
  it('reads tables of other capabilities only where that is declared', () => {
    expect(ownerOf.size).toBeGreaterThan(60);
    const readers = checked.filter(({ path, text }) => foreignIn(path, text, READS).length > 0);
    const capabilities = new Set(readers.map(({ path }) => capability(path)));
    expect([...capabilities].sort()).toEqual(Object.keys(EXEMPT).sort());
  });

  it('writes none of them', () => {
    const written = checked.flatMap(({ path, text }) =>
      foreignIn(path, text, WRITES).map((table) => `${path}: ${table}`),
    );
    expect(written).toEqual(EXEMPT_WRITES);
  });

  it('would be found', () => {
    expect(foreignIn('review/peek.ts', 'sql`select 1 from customers`', READS)).toEqual(['customers']);
    expect(foreignIn('review/peek.ts', 'sql`update ledger_entries set x`', WRITES)).toEqual([
      'ledger_entries',
    ]);
    expect(foreignIn('customers/own.ts', 'sql`select 1 from customers`', READS)).toEqual([]);
  });
});
