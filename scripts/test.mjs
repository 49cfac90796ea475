// npm test: everything, on a fresh machine too. npm test -- --only check|unit|browser runs one part.
// npm run test:full (--full): the wide matrices and every fault, too.
import { requireNode } from './lib/node.mjs';

requireNode();
const { mkdtempSync, rmSync } = await import('node:fs');
const { tmpdir } = await import('node:os');
const { join } = await import('node:path');
const { default: process } = await import('node:process');
const { takeArguments } = await import('./lib/commands.mjs');
const { elapsed, Expected, main, say } = await import('./lib/console.mjs');
const { readJson } = await import('./lib/files.mjs');
const { ROOT } = await import('./lib/paths.mjs');
const { prepare } = await import('./lib/prepare.mjs');
const { atLeastOneFailure, countPlaywright, countVitest, sum } = await import('./lib/results.mjs');
const { runNode } = await import('./lib/run.mjs');

/**
 * @typedef {import('./lib/results.mjs').Counts} Counts
 * @typedef {import('./lib/run.mjs').RunOptions} RunOptions
 * @typedef {{ name: string, title: string, run: (report: string, options: RunOptions) => Promise<Counts> }} Part
 */

/** @param {string} script @param {RunOptions} options */
async function runScript(script, options) {
  const { code } = await runNode(join(ROOT, 'scripts', script), [], options);
  return atLeastOneFailure({ passed: 0, failed: 0 }, code);
}

/** @satisfies {Record<string, Part>} */
const PARTS = {
  check: { name: 'check', title: 'Checks', run: (_report, options) => runScript('check.mjs', options) },
  unit: {
    name: 'unit',
    title: 'Tests of the rules, the server and the screens',
    async run(report, options) {
      const { toolPath } = await import('./lib/tools.mjs');
      const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
      const { code } = await runNode(toolPath('vitest'), args, options);
      return countVitest(readJson(report), code);
    },
  },
  browser: {
    name: 'browser',
    title: 'Tests in the browser',
    async run(report, options) {
      const { toolPath } = await import('./lib/tools.mjs');
      const env = { ...options.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
      const tool = toolPath('@playwright/test', 'playwright');
      const { code } = await runNode(tool, ['test', '--reporter=list,json'], { ...options, env });
      return countPlaywright(readJson(report), code);
    },
  },
  faults: {
    name: 'faults',
    title: 'Every fault, in its full count',
    run: (_report, options) => runScript('faults.mjs', options),
  },
};

/**
 * Parts of one lane follow each other, lanes run side by side. The browser has no lane of its own: tests of the scripts
 * plant files and start a build, which would take the pages away under it.
 */
const LANES = [[PARTS.check, PARTS.unit, PARTS.browser]];

await main(async () => {
  const since = performance.now();
  const args = takeArguments('test')?.values;
  if (!args) return;
  const full = args.full === true;
  const lanes = chosenLanes(args.only);
  const reports = mkdtempSync(join(tmpdir(), 'kickstand-test-'));
  const env = { ...process.env, ...(full && { TEST_FULL: '1' }) };
  /** @type {string[]} */
  const times = [];

  /** @param {Part} part */
  const runPart = async ({ name, title, run }) => {
    const partSince = performance.now();
    say(`\n${title}\n`);
    const label = `${name.padEnd(7)} | `;
    const output =
      lanes.length > 1 ? { onLine: (/** @type {string} */ line) => say(label + line) } : { show: true };
    const counts = await run(join(reports, `${name}.json`), { env, ...output });
    times.push(`${name} ${elapsed(partSince)}`);
    return counts;
  };

  try {
    await prepare({ dev: true });
    const counts = await Promise.all(lanes.map((lane) => inTurn(lane, runPart)));
    // Alone: it measures how soon a server is back.
    if (full && lanes === LANES) counts.push([await runPart(PARTS.faults)]);
    const { passed, failed } = sum(counts.flat());
    say(`\n${times.join(', ')}; everything ${elapsed(since)}\n\n${passed} passed, ${failed} failed`);
    if (failed > 0) process.exitCode = 1;
  } finally {
    rmSync(reports, { recursive: true, force: true });
  }
});

/**
 * @param {Part[]} parts
 * @param {(part: Part) => Promise<Counts>} run
 */
async function inTurn(parts, run) {
  const counts = [];
  for (const part of parts) counts.push(await run(part));
  return counts;
}

/** @param {unknown} only @returns {Part[][]} */
function chosenLanes(only) {
  if (only === undefined) return LANES;
  const part = Object.values(PARTS).find(({ name }) => name === only);
  if (!part) throw new Expected(`--only takes one of: ${Object.keys(PARTS).join(', ')}.`);
  return [[part]];
}
