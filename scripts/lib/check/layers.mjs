import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { listFiles } from '../files.mjs';
import { ROOT } from '../paths.mjs';

/**
 * @typedef {{ rule: string, from: string, to: string }} Violation
 * @typedef {{ modules: number, violations: Violation[] }} Layers
 */

const FOLDERS = ['packages', 'apps', 'scripts', 'tests', 'bench'];
const SOURCE = /\.(ts|tsx|mts|js|mjs)$/;

/**
 * Checks the source tree against the rules in .dependency-cruiser.cjs.
 * @param {string} [root] the tree to check
 * @returns {Promise<Layers>}
 */
export async function checkLayers(root = ROOT) {
  const { cruise } = await import('dependency-cruiser');
  const { forbidden, options } = createRequire(import.meta.url)(join(ROOT, '.dependency-cruiser.cjs'));
  const copy = mkdtempSync(join(tmpdir(), 'kickstand-layers-'));
  try {
    await copyImports(root, copy);
    const { output } = await cruise(
      readdirSync(copy).filter((name) => FOLDERS.includes(name)),
      {
        ...options,
        baseDir: copy,
        validate: true,
        ruleSet: { forbidden },
      },
    );
    if (typeof output === 'string') throw new TypeError('dependency-cruiser answered with text');
    const { totalCruised, violations } = output.summary;
    return {
      modules: totalCruised,
      violations: violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to })),
    };
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

/**
 * dependency-cruiser does not support TypeScript 7: it drops type imports and misreads JSX. So it reads a copy in which
 * each file has only its imports, extracted by Vite's parser as plain JavaScript.
 * @param {string} root
 * @param {string} copy
 */
async function copyImports(root, copy) {
  const { parseSync } = await import('vite');
  for (const path of listFiles(root, FOLDERS)) {
    const isSource = SOURCE.test(path);
    if (!isSource && !path.endsWith('/package.json')) continue;
    const text = readFileSync(join(root, path), 'utf8');
    mkdirSync(join(copy, dirname(path)), { recursive: true });
    writeFileSync(join(copy, path), isSource ? onlyImports(parseSync(path, text), { path, text }) : text);
  }
  linkPackages(copy);
}

/**
 * @param {import('vite').ParseResult} parsed
 * @param {{ path: string, text: string }} file
 */
function onlyImports(parsed, { path, text }) {
  if (parsed.errors.length > 0) throw new Error(`${path} cannot be read: ${parsed.errors[0]?.message}`);
  const { staticImports, staticExports, dynamicImports } = parsed.module;
  const imports = [
    ...staticImports.map(({ moduleRequest, entries }) => ({ from: moduleRequest.value, entries })),
    ...staticExports.flatMap(({ entries }) =>
      entries.flatMap((entry) =>
        entry.moduleRequest ? [{ from: entry.moduleRequest.value, entries: [entry] }] : [],
      ),
    ),
  ];
  const shown = imports.filter(({ from, entries }) => {
    const typesOnly = entries.length > 0 && entries.every(({ isType }) => isType);
    // The web may import the contract's types, so these are omitted; the rule catches its values.
    return !(typesOnly && from === '@kickstand/api' && path.startsWith('apps/web/'));
  });
  return [
    ...shown.map(({ from }) => `import ${JSON.stringify(from)};`),
    ...dynamicImports.map(({ moduleRequest: { start, end } }) => `import(${text.slice(start, end)});`),
  ].join('\n');
}

/** @param {string} copy */
function linkPackages(copy) {
  const scope = join(copy, 'node_modules', '@kickstand');
  mkdirSync(scope, { recursive: true });
  for (const name of readdirSync(join(copy, 'packages')))
    symlinkSync(join(copy, 'packages', name), join(scope, name), 'junction');
}
