import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../../scripts/lib/paths.mjs';

const PACKAGES = ['.', 'apps/server', 'apps/web', 'packages/api', 'packages/domain'];

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const isOurs = (name: string) => name.startsWith('@kickstand/');

function dependenciesOf(folder: string): string[] {
  const { dependencies = {}, devDependencies = {} } = JSON.parse(read(join(folder, 'package.json')));
  return Object.keys({ ...dependencies, ...devDependencies }).filter((name) => !isOurs(name));
}

/** The first column of the record's tables. */
const listed = (record: string): string[] =>
  [...record.matchAll(/^\| (?!package |---)([^|]+) \|/gm)].flatMap(([, names = '']) => names.split(', '));

const sorted = (names: readonly string[]) => [...new Set(names)].sort();

it('decision 0012 names every dependency of the package.json files, and no other', () => {
  const installed = sorted(PACKAGES.flatMap(dependenciesOf));
  expect(installed.length).toBeGreaterThan(80);
  expect(sorted(listed(read('docs/decisions/0012-dependencies.md')))).toEqual(installed);
});
