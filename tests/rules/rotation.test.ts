import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../scripts/lib/paths.mjs';
import { ROTATION } from '../e2e/support/rotation.ts';
import { ROTATING_FILES } from '../support/rotating-files.ts';

const TEST_FILE = /\.(?:test|spec)\.(?:ts|tsx|mjs)$/;
const ID = /\b[A-Z]{2,3}-\d{2}\b/g;

const pathsOf = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => TEST_FILE.test(path) && !path.includes('node_modules'))
    .map((path) => `${folder}/${path}`);
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const filesOf = (folder: string): string[] => pathsOf(folder).map(read);

const browserTests = filesOf('tests/e2e').join('\n');

const FOLDERS = ['apps', 'packages', 'scripts', 'tests/fuzz', 'tests/process', 'tests/rules', 'tests/storm'];

/** The ids in the titles of a file's tests. */
function idsOf(source: string): string[] {
  const titles = source.match(/['"`][A-Z]{2,3}-\d{2}\b.*/g) ?? [];
  return titles.flatMap((title) => title.match(ID) ?? []);
}

/** The ids in the titles of the tests outside of the browser that every run has. */
function idsOfOtherTests(): Set<string> {
  const always = FOLDERS.flatMap(pathsOf).filter((path) => !ROTATING_FILES.includes(path));
  return new Set(always.map(read).flatMap(idsOf));
}

describe('the browser tests that rotate', () => {
  it.each(ROTATION)('“%s…” is one test', (entry) => {
    expect(browserTests.split(`'${entry}`).length - 1).toBe(1);
  });

  it('name no requirement that only the browser tests name', () => {
    const named = idsOfOtherTests();
    const only = ROTATION.flatMap((entry) => (entry.match(ID) ?? []).filter((id) => !named.has(id)));
    expect(only).toEqual([]);
  });
});

describe('the test files that rotate', () => {
  it.each(ROTATING_FILES)('%s is there', (path) => {
    expect(existsSync(join(ROOT, path))).toBe(true);
  });

  it('name no requirement that no other test names', () => {
    const named = idsOfOtherTests();
    for (const id of idsOf(browserTests)) named.add(id);
    const only = ROTATING_FILES.map(read)
      .flatMap(idsOf)
      .filter((id) => !named.has(id));
    expect(only).toEqual([]);
  });
});
