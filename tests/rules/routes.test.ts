import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SETTINGS_GROUPS } from '../../apps/web/src/features/settings/settings-pages.ts';
import { matchRoute, ROUTES } from '../../packages/domain/src/navigation/index.ts';
import { listFiles } from '../../scripts/lib/files.mjs';
import { ROOT } from '../../scripts/lib/paths.mjs';
import { WALKS } from '../e2e/support/walks.ts';

const WEB = 'apps/web/src';
/** Their types guarantee that every path in them is one of ROUTES. */
const TYPED = ['app/routing/screens.ts', 'app/routing/dashboard-screens.ts', 'app/shell/online-only.tsx'];

const withoutComments = (source: string) =>
  source.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(^|\s)\/\/.*$/gm, '');

/** Addresses of the staff app that a source writes out: the type of `pathTo` compares its argument with ROUTES. */
const writtenOut = (source: string): string[] =>
  [...withoutComments(source).matchAll(/(\bpathTo\()?(['"`]|\\)\/dashboard[^'"`\s]*/g)]
    .filter(([, pathTo]) => !pathTo)
    .map(([literal]) => literal);

describe('the addresses of pages', () => {
  it('come from ROUTES: the web writes none of them out', () => {
    const sources = listFiles(ROOT, [WEB])
      .filter((path) => /\.tsx?$/.test(path) && !/\.test\.|\/testing[./]/.test(path))
      .filter((path) => !TYPED.some((name) => path === `${WEB}/${name}`));
    const found = sources.flatMap((path) =>
      writtenOut(readFileSync(join(ROOT, path), 'utf8')).map((literal) => `${path}: ${literal}`),
    );
    expect(found).toEqual([]);
  });

  it.each([
    '<Link to="/dashboard/reports">',
    'navigate(`/dashboard/reports?status=ready`)',
    "const LIST = '/dashboard/intake-forms';",
    'const PATTERN = /^\\/dashboard\\/settings/;',
  ])('would be found: %s', (source) => {
    expect(writtenOut(source)).toHaveLength(1);
  });
});

describe('the walks of the browser tests', () => {
  const walked = WALKS.flatMap(({ screens }) => screens.map(({ path }) => path));
  it('visit every page of ROUTES', () => {
    const visited = new Set(
      walked.map((path) => {
        const match = matchRoute(path.replace(/\?.*/, ''));
        return match.kind === 'page' ? match.route.path : match.kind;
      }),
    );
    expect(ROUTES.map(({ path }) => path).filter((path) => !visited.has(path))).toEqual([]);
  });

  it('visit every page of the settings', () => {
    const pages = Object.values(SETTINGS_GROUPS).flat();
    expect(pages.filter((page) => !walked.includes(`/dashboard/settings?tab=${page}`))).toEqual([]);
  });

  it('walk with each role', () => {
    expect(new Set(WALKS.map(({ as }) => as))).toEqual(
      new Set([undefined, 'admin', 'head_technician', 'technician', 'customer']),
    );
  });
});
