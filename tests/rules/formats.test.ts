import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listFiles } from '../../scripts/lib/files.mjs';
import { ROOT } from '../../scripts/lib/paths.mjs';

const WEB = 'apps/web/src';
/** What is not shown as text on a screen. */
const EXEMPT: Readonly<Record<string, string>> = {
  'app/debug/status-rows.tsx': 'the debug page shows this device’s own clock',
  'features/inventory/analytics/use-words.ts': 'CSV',
  'features/overview/use-words.ts': 'CSV',
  'lib/charts/chart-csv.ts': 'CSV',
  'shared/money/amounts.ts': 'the text of an input',
  'ui/page/brand.tsx': 'coordinates of a drawing',
};

const FORMATS = /\.to(Locale(Date|Time)?String|Fixed)\(/;
/** `${count} ${count === 1 ? 'day' : 'days'}` */
const PLURAL = /=== 1\s*\? ['"`]/;

const sources = listFiles(ROOT, [WEB]).filter(
  (path) => /\.tsx?$/.test(path) && !/\.test\.|\/testing[./]/.test(path),
);
const having = (pattern: RegExp, paths: readonly string[]) =>
  paths
    .filter((path) => pattern.test(readFileSync(join(ROOT, path), 'utf8')))
    .map((path) => path.slice(WEB.length + 1));

describe('numbers and plurals', () => {
  it('TRM-03 of a screen come from the formatters of the domain', () => {
    expect(having(FORMATS, sources)).toEqual(Object.keys(EXEMPT).sort());
  });

  it('TRM-03 of a customer page come from plural()', () => {
    const texts = sources.filter((path) => path.endsWith('/texts.ts'));
    expect(texts.length).toBeGreaterThan(6);
    expect(having(PLURAL, texts)).toEqual([]);
  });

  it.each(["value.toLocaleString('en-US')", '(cents / 100).toFixed(2)', 'at.toLocaleTimeString(language)'])(
    'would be found: %s',
    (source) => expect(source).toMatch(FORMATS),
  );

  it.each(["count === 1 ? 'day' : 'days'", 'count === 1\n      ? `one`'])('would be found: %s', (source) =>
    expect(source).toMatch(PLURAL),
  );
});
