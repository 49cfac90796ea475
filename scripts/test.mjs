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
const { atLeastOneFailure, NOTHING, readPlaywright, sum } = await import('./lib/results.mjs');
const { runNode } = await import('./lib/run.mjs');

/**
 * @typedef {import('./lib/results.mjs').Results} Results
 * @typedef {import('./lib/run.mjs').RunOptions} RunOptions
 * @typedef {{ name: string, title: string, run: (report: string, options: RunOptions) => Promise<Results> }} Part
 */

/** @satisfies {Record<string, Part>} */
const PARTS = {
  check: {
    name: 'check',
    title: 'Checks',
    async run() {
      const { runChecks } = await import('./lib/check/run-checks.mjs');
      return { ...NOTHING, failed: await runChecks() };
    },
  },
  unit: {
    name: 'unit',
    title: 'Tests of the rules, the server and the screens',
    async run(report, options) {
      const { toolPath } = await import('./lib/tools.mjs');
      const env = { ...options.env, VITEST_RESULTS: report };
      const args = ['run', '--reporter=default', '--reporter=./scripts/lib/vitest-results.mjs'];
      const { code } = await runNode(toolPath('vitest'), args, { ...options, env });
      return atLeastOneFailure(/** @type {Results} */ (readJson(report) ?? NOTHING), code, 'vitest');
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
      return readPlaywright(readJson(report), code);
    },
  },
  faults: {
    name: 'faults',
    title: 'Every fault, in its full count',
    async run(_report, options) {
      const { code } = await runNode(join(ROOT, 'scripts', 'faults.mjs'), [], options);
      return atLeastOneFailure(NOTHING, code, 'faults');
    },
  },
};

/** One after the other: tests of the scripts start a build, which would take the pages away under the browser. */
const USUAL = [PARTS.check, PARTS.unit, PARTS.browser];

await main(async () => {
  const since = performance.now();
  const args = takeArguments('test')?.values;
  if (!args) return;
  const full = args.full === true;
  const reports = mkdtempSync(join(tmpdir(), 'kickstand-test-'));
  const env = { ...process.env, ...(full && { TEST_FULL: '1' }) };
  /** @type {string[]} */
  const times = [];
  /** @type {Results[]} */
  const results = [];

  try {
    await prepare({ dev: true });
    for (const { name, title, run } of chosenParts(args.only, full)) {
      const partSince = performance.now();
      say(`\n${title}\n`);
      results.push(await run(join(reports, `${name}.json`), { env, show: true }));
      times.push(`${name} ${elapsed(partSince)}`);
    }
  } finally {
    rmSync(reports, { recursive: true, force: true });
  }
  const { passed, failed, flaky } = sum(results);
  say(`\n${times.join(', ')}; everything ${elapsed(since)}`);
  sayEach('Passed at the second try', flaky);
  sayEach('Failed', failed);
  say(`\n${passed} passed, ${failed.length} failed`);
  if (failed.length > 0) process.exitCode = 1;
});

/** @param {string} title @param {string[]} names */
function sayEach(title, names) {
  if (names.length > 0) say(`\n${title}:\n${names.map((name) => `  ${name}`).join('\n')}`);
}

/** @param {unknown} only @param {boolean} full @returns {Part[]} */
function chosenParts(only, full) {
  if (only === undefined) return full ? [...USUAL, PARTS.faults] : USUAL;
  const part = Object.values(PARTS).find(({ name }) => name === only);
  if (!part) throw new Expected(`--only takes one of: ${Object.keys(PARTS).join(', ')}.`);
  return [part];
}
