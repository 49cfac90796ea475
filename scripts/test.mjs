// npm test: everything, even on a fresh machine. npm test -- --only check|unit|browser runs one part.
// npm run test:full (--full): also the wide matrices and every fault.
import { requireNode } from './lib/node.mjs';

requireNode();
const { mkdtempSync, rmSync } = await import('node:fs');
const { tmpdir } = await import('node:os');
const { join } = await import('node:path');
const { default: process } = await import('node:process');
const { takeArguments } = await import('./lib/commands.mjs');
const { elapsed, UserError, main, say } = await import('./lib/console.mjs');
const { readJson } = await import('./lib/files.mjs');
const { ROOT } = await import('./lib/paths.mjs');
const { ALREADY_BUILT, ensureBuilt } = await import('./lib/build/ensure.mjs');
const { ensureInstalled } = await import('./lib/install.mjs');
const { atLeastOneFailure, NOTHING, readPlaywright, sum } = await import('./lib/results.mjs');
const { run, runNode } = await import('./lib/run.mjs');
const { withScratch } = await import('./lib/scratch.mjs');
const { supportedNode } = await import('./lib/tested-node.mjs');

/**
 * @typedef {import('./lib/results.mjs').Results} Results
 * @typedef {import('./lib/run.mjs').RunOptions} RunOptions
 * @typedef {(report: string, options: RunOptions) => Promise<Results>} RunPart
 * @typedef {{ name: string, title: string, needsBuild: boolean, run: RunPart }} Part
 */

/** @satisfies {Record<string, Part>} */
const PARTS = {
  check: {
    name: 'check',
    title: 'Checks',
    needsBuild: false,
    async run() {
      const { runChecks } = await import('./lib/check/run-checks.mjs');
      return { ...NOTHING, failed: await runChecks() };
    },
  },
  unit: {
    name: 'unit',
    title: 'Tests of the rules, the server and the screens',
    needsBuild: true,
    async run(report, options) {
      const { toolPath } = await import('./lib/tools.mjs');
      const env = { ...options.env, VITEST_RESULTS: report };
      const args = ['run', '--reporter=default', '--reporter=./scripts/lib/vitest-results.mjs'];
      const { code, output } = await runNode(toolPath('vitest'), args, { ...options, env });
      if (!options.show) say(output);
      return atLeastOneFailure(/** @type {Results} */ (readJson(report) ?? NOTHING), code, 'vitest');
    },
  },
  browser: {
    name: 'browser',
    title: 'Tests in the browser',
    needsBuild: true,
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
    needsBuild: true,
    async run(_report, options) {
      const { code } = await runNode(join(ROOT, 'scripts', 'faults.mjs'), [], options);
      return atLeastOneFailure(NOTHING, code, 'faults');
    },
  },
};

/**
 * Browser tests spend a third of their time waiting, which the other lane uses at a lower priority.
 * @type {{ lane: Part[], background?: true }[]}
 */
const SIDE_BY_SIDE = [{ lane: [PARTS.browser] }, { lane: [PARTS.check, PARTS.unit], background: true }];

await main(async () => {
  const since = performance.now();
  const args = takeArguments('test')?.values;
  if (!args) return;
  const supported = await supportedNode();
  if (supported) {
    const { node, env } = supported;
    process.exitCode = (await run(node, process.argv.slice(1), { env, show: true })).code;
    return;
  }
  const only = onlyPart(args.only);
  const full = args.full === true;
  const reports = mkdtempSync(join(tmpdir(), 'kickstand-test-'));
  /** @param {NodeJS.ProcessEnv} base */
  const testing = (base) => ({
    ...base,
    [ALREADY_BUILT]: '1',
    // A hundred servers are started from the same files, which Node 22 and later compile only once.
    NODE_COMPILE_CACHE: join(reports, 'compiled'),
    ...(full ? { TEST_FULL: '1' } : { TEST_IN_TURN: '1' }),
  });
  /** @type {string[]} */
  const times = [];
  /** @type {Results[]} */
  const results = [];

  try {
    await ensureInstalled({ dev: true });
    const building = only?.needsBuild === false ? undefined : ensureBuilt();
    /** @param {Part} part @param {NodeJS.ProcessEnv} env @param {boolean} [background] */
    const runPart = async ({ name, title, needsBuild, run }, env, background = false) => {
      if (needsBuild) await building;
      const partSince = performance.now();
      say(`\n${title}\n`);
      results.push(await run(join(reports, `${name}.json`), { env, show: !background, background }));
      times.push(`${name} ${elapsed(partSince)}`);
    };
    await withScratch(async (base) => {
      const env = testing(base);
      if (only) return runPart(only, env);
      const lanes = SIDE_BY_SIDE.map(async ({ lane, background }) => {
        for (const part of lane) await runPart(part, env, background);
      });
      await Promise.all(lanes);
    });
    // Power cuts and full disks need a disk.
    if (full && !only) await runPart(PARTS.faults, testing(process.env));
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

/** @param {unknown} only */
function onlyPart(only) {
  if (only === undefined) return undefined;
  const part = Object.values(PARTS).find(({ name }) => name === only);
  if (!part) throw new UserError(`--only takes one of: ${Object.keys(PARTS).join(', ')}.`);
  return part;
}
