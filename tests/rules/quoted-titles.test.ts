import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../../scripts/lib/paths.mjs';

/** Files are named from the root of the repository, or from the server's sources. */
const HOMES = ['', 'apps/server/src'];
const QUOTED = /`(?<file>[\w./-]+\.(?:test|spec)\.(?:tsx?|mjs))`: “(?<title>[^”]+)”/g;

function sourceOf(file: string): string {
  const path = HOMES.map((home) => join(ROOT, home, file)).find((candidate) => existsSync(candidate));
  return path ? readFileSync(path, 'utf8') : '';
}

/** A title may hold an escaped quote. */
const titled = (source: string, title: string) =>
  source.includes(title) || source.includes(title.replaceAll("'", "\\'"));

it.each(['docs/asvs.md', 'docs/security.md'])(
  'every test title that %s quotes is the title of a test',
  (doc) => {
    const quotes = [...readFileSync(join(ROOT, doc), 'utf8').matchAll(QUOTED)].map(
      ({ groups }) => groups ?? {},
    );
    expect(quotes.length).toBeGreaterThan(20);
    const wrong = quotes.filter(({ file = '', title = '' }) => !titled(sourceOf(file), title));
    expect(wrong.map(({ file, title }) => `${file}: ${title}`)).toEqual([]);
  },
);
