import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as dashboard from '../../apps/web/src/i18n/en/dashboard.ts';
import * as entry from '../../apps/web/src/i18n/en/index.ts';
import { ROOT } from '../../scripts/lib/paths.mjs';

const SRC = join(ROOT, 'apps', 'web', 'src');
const IMPORTS = /(?:^|\n)(?:import|export)\s+(?!type\s)(?:[^;'"]*?\sfrom\s+)?'(\.[^']+)'/g;
const LATER = /\bimport\('(\.[^']+)'\)/g;
const NAMESPACES = /useTranslation\(\s*(\[[^\]]*\]|'[^']*')/g;

/** The modules of the web app that these consist of. */
function modulesOf(files: readonly string[], imports: readonly RegExp[]): string[] {
  const found = new Set(files.map((file) => join(SRC, file)));
  for (const file of found) {
    const text = readFileSync(file, 'utf8');
    for (const [, path = ''] of imports.flatMap((pattern) => [...text.matchAll(pattern)])) {
      const imported = resolve(dirname(file), path);
      if (existsSync(imported) && statSync(imported).isFile()) found.add(imported);
    }
  }
  return [...found];
}

/** Without what they import later. */
const loadedWith = (...files: readonly string[]) => modulesOf(files, [IMPORTS]);

/** Whether a style sheet looks through a file for classes. */
function looksThrough(sheet: string, file: string): boolean {
  const text = readFileSync(join(SRC, 'styles', sheet), 'utf8');
  const sources = [...text.matchAll(/^@source "\.\.\/([^"]+)";$/gm)].map(([, source = '']) => source);
  const path = relative(SRC, file).replaceAll('\\', '/');
  return sources.some((source) =>
    source.includes('*') ? matchesGlob(path, source) : path === source || path.startsWith(`${source}/`),
  );
}

/** Only `folder/*.tsx` is used. */
const matchesGlob = (path: string, glob: string) =>
  path.startsWith(glob.replace('*.tsx', '')) && dirname(path) === dirname(glob) && path.endsWith('.tsx');

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

describe.each([
  ['public.css', 'public/main.tsx'],
  ['sign-in.css', 'sign-in/main.tsx'],
])('the classes in %s', (sheet, entry) => {
  it('are those of all files of the page', () => {
    const shown = modulesOf([entry], [IMPORTS, LATER]).filter((file) => file.endsWith('.tsx'));
    expect(shown.length).toBeGreaterThan(20);
    expect(shown.filter((file) => !looksThrough(sheet, file)).map((file) => relative(SRC, file))).toEqual([]);
  });
});
