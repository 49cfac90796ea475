import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as dashboard from '../../apps/web/src/i18n/en/dashboard.ts';
import * as entry from '../../apps/web/src/i18n/en/index.ts';
import { ROOT } from '../../scripts/lib/paths.mjs';

const SRC = join(ROOT, 'apps', 'web', 'src');
const IMPORTS = /(?:^|\n)(?:import|export)\s+(?!type\s)(?:[^;'"]*?\sfrom\s+)?'(\.[^']+)'/g;
const NAMESPACES = /useTranslation\(\s*(\[[^\]]*\]|'[^']*')/g;

/** The modules of the web app that are loaded with these; what is imported later is not. */
function loadedWith(...files: readonly string[]): string[] {
  const found = new Set(files.map((file) => join(SRC, file)));
  for (const file of found)
    for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(IMPORTS)) {
      const imported = resolve(dirname(file), path);
      if (existsSync(imported) && statSync(imported).isFile()) found.add(imported);
    }
  return [...found];
}

function namespacesOf(files: readonly string[]): Set<string> {
  const texts = files.map((file) => readFileSync(file, 'utf8'));
  const used = texts.flatMap((text) => [...text.matchAll(NAMESPACES)].map(([, names = '']) => names));
  return new Set(used.flatMap((names) => names.match(/\w+/g) ?? []));
}

describe('the texts that are loaded', () => {
  it('with the sign-in page are all that it shows', () => {
    const used = namespacesOf(loadedWith('sign-in/main.tsx'));
    expect(used.size).toBeGreaterThan(2);
    // what is kept on this device is counted by the app, not by this page
    expect([...used].filter((name) => !(name in entry) && name !== 'offline')).toEqual([]);
  });

  it('with the shell and the home page are all that they show', () => {
    const used = namespacesOf(
      loadedWith('app/main.tsx', 'app/shell/shell.tsx', 'features/home/home-screen.tsx'),
    );
    expect(used.size).toBeGreaterThan(10);
    expect([...used].filter((name) => !(name in entry) && !(name in dashboard))).toEqual([]);
  });
});
