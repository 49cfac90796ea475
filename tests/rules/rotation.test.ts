import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../scripts/lib/paths.mjs';
import { ROTATION } from '../e2e/support/rotation.ts';

const ENTRIES = ROTATION.flat();
const TEST_FILE = /\.(?:test|spec)\.(?:ts|tsx|mjs)$/;
const ID = /\b[A-Z]{2,3}-\d{2}\b/g;

const filesOf = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => TEST_FILE.test(path) && !path.includes('node_modules'))
    .map((path) => readFileSync(join(ROOT, folder, path), 'utf8'));

const browserTests = filesOf('tests/e2e').join('\n');

const FOLDERS = ['apps', 'packages', 'scripts', 'tests/fuzz', 'tests/process', 'tests/rules', 'tests/storm'];

/** The ids in the titles of the tests outside of the browser. */
function idsOfOtherTests(): Set<string> {
  const titles = FOLDERS.flatMap(filesOf).flatMap(
    (source) => source.match(/['"`][A-Z]{2,3}-\d{2}\b.*/g) ?? [],
  );
  return new Set(titles.flatMap((title) => title.match(ID) ?? []));
}

describe('the browser tests that rotate', () => {
  it.each(ENTRIES)('“%s…” is one test', (entry) => {
    expect(browserTests.split(`'${entry}`).length - 1).toBe(1);
  });

  it('name no requirement that only the browser tests name', () => {
    const named = idsOfOtherTests();
    const only = ENTRIES.flatMap((entry) => (entry.match(ID) ?? []).filter((id) => !named.has(id)));
    expect(only).toEqual([]);
  });
});
