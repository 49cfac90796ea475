// npm test: everything, on a fresh machine too. npm test -- --only check|unit|browser runs one part.
import { requireNode } from './lib/node.mjs';

requireNode();
const { mkdtempSync, rmSync } = await import('node:fs');
const { tmpdir } = await import('node:os');
const { join } = await import('node:path');
const { default: process } = await import('node:process');
const { elapsed, Expected, main, say } = await import('./lib/console.mjs');
const { readJson } = await import('./lib/files.mjs');
const { ROOT } = await import('./lib/paths.mjs');
const { prepare } = await import('./lib/prepare.mjs');
const { atLeastOneFailure, countPlaywright, countVitest, sum } = await import('./lib/results.mjs');
const { runNode } = await import('./lib/run.mjs');

/** @typedef {import('./lib/results.mjs').Counts} Counts */

/** @type {{ name: string, title: string, run: (report: string) => Promise<Counts> }[]} */
const PARTS = [
  {
    name: 'check',
    title: 'Checks',
    async run() {
      const { code } = await runNode(join(ROOT, 'scripts', 'check.mjs'), [], { show: true });
      return atLeastOneFailure({ passed: 0, failed: 0 }, code);
    },
  },
  {
    name: 'unit',
    title: 'Tests of the rules, the server and the screens',
    async run(report) {
      const { toolPath } = await import('./lib/tools.mjs');
      const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
      const { code } = await runNode(toolPath('vitest'), args, { show: true });
      return countVitest(readJson(report), code);
    },
  },
  {
    name: 'browser',
    title: 'Tests in the browser',
    async run(report) {
      const { toolPath } = await import('./lib/tools.mjs');
      const { code } = await runNode(
        toolPath('@playwright/test', 'playwright'),
        ['test', '--reporter=list,json'],
        { show: true, env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report } },
      );
      return countPlaywright(readJson(report), code);
    },
  },
];

await main(async () => {
  const since = performance.now();
  const parts = chosenParts(process.argv.slice(2));
  const reports = mkdtempSync(join(tmpdir(), 'kickstand-test-'));
  try {
    await prepare({ dev: true });
    /** @type {Counts[]} */
    const counts = [];
    const times = [];
    for (const { name, title, run } of parts) {
      const partSince = performance.now();
      say(`\n${title}\n`);
      const { passed, failed } = await run(join(reports, `${name}.json`));
      counts.push({ passed, failed });
      times.push(`${name} ${elapsed(partSince)}`);
    }
    const { passed, failed } = sum(counts);
    say(`\n${times.join(', ')}; everything ${elapsed(since)}\n\n${passed} passed, ${failed} failed`);
    if (failed > 0) process.exitCode = 1;
  } finally {
    rmSync(reports, { recursive: true, force: true });
  }
});

/** @param {string[]} args */
function chosenParts(args) {
  const at = args.indexOf('--only');
  if (at === -1) return PARTS;
  const part = PARTS.find(({ name }) => name === args[at + 1]);
  if (!part) throw new Expected(`--only takes one of: ${PARTS.map(({ name }) => name).join(', ')}.`);
  return [part];
}
