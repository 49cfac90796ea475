import { execFileSync } from 'node:child_process';
import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../scripts/lib/paths.mjs';

const MOST = 30;
/** Folders that a number or a date keeps in order, and where a file's place is fixed by what reads it. */
const EXEMPT = [
  'apps/server/drizzle', // migrations, numbered
  'apps/server/drizzle/meta', // one snapshot per migration
  'docs/decisions', // numbered
];

const tracked = execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8', maxBuffer: 1e8 })
  .trim()
  .split('\n');

/** Files directly in each folder; the root of the repository is laid out by the tools that look there. */
function tooLarge(paths: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const folder of paths.map((path) => dirname(path))) counts.set(folder, (counts.get(folder) ?? 0) + 1);
  return [...counts]
    .filter(([folder, files]) => files > MOST && folder !== '.' && !EXEMPT.includes(folder))
    .map(([folder, files]) => `${folder}: ${files} files`);
}

describe('a folder', () => {
  it(`has at most ${MOST} files: more are split along the way they are used`, () => {
    expect(tooLarge(tracked)).toEqual([]);
  });

  it('is found if it has one more', () => {
    const files = Array.from({ length: MOST + 1 }, (_, at) => `apps/web/src/ui/part-${at}.tsx`);
    expect(tooLarge(files)).toEqual([`apps/web/src/ui: ${MOST + 1} files`]);
    expect(tooLarge(files.slice(1))).toEqual([]);
  });

  it('is exempt only while it needs to be', () => {
    const needed = EXEMPT.filter(
      (folder) => tracked.filter((path) => dirname(path) === folder).length > MOST,
    );
    expect(needed).toEqual(EXEMPT);
  });
});
