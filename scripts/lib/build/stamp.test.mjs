import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isFresh, stampOf } from './stamp.mjs';

describe('what a build was made from', () => {
  /** @type {string} */
  let root;
  const roots = ['apps', 'package-lock.json'];
  const fresh = () => isFresh(join(root, 'stamp.json'), root, roots);
  const remember = () => writeFileSync(join(root, 'stamp.json'), JSON.stringify(stampOf(root, roots)));

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'kickstand-stamp-'));
    mkdirSync(join(root, 'apps/web/src'), { recursive: true });
    mkdirSync(join(root, 'apps/web/dist'), { recursive: true });
    writeFileSync(join(root, 'apps/web/src/main.ts'), 'export const a = 1;');
    writeFileSync(join(root, 'package-lock.json'), '{}');
  });

  afterEach(() => rmSync(root, { recursive: true, force: true }));

  it('is not known before the first build, nor from a stamp that was cut short', () => {
    expect(fresh()).toBe(false);
    writeFileSync(join(root, 'stamp.json'), '{"look":');
    expect(fresh()).toBe(false);
  });

  it('is the same as long as no source changes', () => {
    remember();
    expect(fresh()).toBe(true);
  });

  it.each([
    ['a changed source of the same length', 'apps/web/src/main.ts', 'export const a = 2;'],
    ['a new source', 'apps/web/src/other.ts', ''],
    ['another lockfile', 'package-lock.json', '{ }'],
  ])('differs after %s', (_, path, text) => {
    remember();
    writeFileSync(join(root, path), text);
    utimesSync(join(root, path), new Date(), new Date(Date.now() + 5000));
    expect(fresh()).toBe(false);
  });

  it('differs after a source is gone', () => {
    remember();
    rmSync(join(root, 'apps/web/src/main.ts'));
    expect(fresh()).toBe(false);
  });

  it('does not change with a test, with what was built or kept by a tool, or with the time of a checkout', () => {
    remember();
    mkdirSync(join(root, 'apps/web/.cache'));
    // The type check writes one; when it counted, the tests built everything twice.
    writeFileSync(join(root, 'apps/web/.cache/tsconfig.tsbuildinfo'), '{}');
    writeFileSync(join(root, 'apps/web/src/main.test.ts'), 'test');
    writeFileSync(join(root, 'apps/web/dist/index.html'), 'built');
    utimesSync(join(root, 'apps/web/src/main.ts'), new Date(0), new Date(0));
    expect(fresh()).toBe(true);
  });
});
