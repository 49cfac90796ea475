import { join } from 'node:path';
import process from 'node:process';
import { ROOT } from '../paths.mjs';
import { runNode } from '../run.mjs';
import { toolPath } from '../tools.mjs';
import { checkLayers } from './layers.mjs';
import { checkMigrations } from './migrations.mjs';

/**
 * @typedef {{ ok: boolean, words: string }} Verdict `words`: the output if it is not ok
 * @typedef {{ name: string, check: () => Promise<Verdict> }} Kind
 */

/** The compiler is written in Go; garbage collection, which a short process does not need, takes a quarter of its time. */
const WITHOUT_GC = { ...process.env, GOGC: 'off', GOMEMLIMIT: '2GiB' };

const TYPESCRIPT_PROJECTS = ['packages/domain', 'packages/api', 'apps/server', 'apps/web', '.'];

/** @type {Kind[]} */
export const KINDS = [
  { name: 'types', check: checkTypes },
  { name: 'lint and format', check: () => tool('@biomejs/biome', 'biome', ['check', '--error-on-warnings']) },
  { name: 'layers', check: checkLayerRules },
  { name: 'unused code', check: () => tool('knip', 'knip', ['--no-progress']) },
  { name: 'migrations', check: checkMigrations },
];

async function checkTypes() {
  const verdicts = await Promise.all(
    TYPESCRIPT_PROJECTS.map((project) =>
      // One checker each: the projects already run in parallel, and more checkers would repeat each other's work.
      tool(
        'typescript',
        'tsc',
        ['-p', join(ROOT, project), '--pretty', 'false', '--checkers', '1'],
        WITHOUT_GC,
      ),
    ),
  );
  return { ok: verdicts.every(({ ok }) => ok), words: verdicts.map(({ words }) => words).join('') };
}

async function checkLayerRules() {
  const { modules, violations } = await checkLayers();
  // Without a parser dependency-cruiser finds no files and reports success.
  if (modules === 0) return { ok: false, words: 'dependency-cruiser saw no module at all' };
  return {
    ok: violations.length === 0,
    words: violations.map(({ rule, from, to }) => `${rule}: ${from} imports ${to}`).join('\n'),
  };
}

/**
 * @param {string} packageName
 * @param {string} command
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<Verdict>}
 */
async function tool(packageName, command, args, env = process.env) {
  const { code, output } = await runNode(toolPath(packageName, command), args, { env });
  return { ok: code === 0, words: output };
}
