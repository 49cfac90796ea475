// npm run storm: random days in the shop, held against a model of its rules.
import { requireNode } from './lib/node.mjs';

requireNode();
const { join } = await import('node:path');
const { default: process } = await import('node:process');
const { takeArguments } = await import('./lib/commands.mjs');
const { main } = await import('./lib/console.mjs');
const { ensureInstalled } = await import('./lib/install.mjs');
const { ROOT } = await import('./lib/paths.mjs');
const { run } = await import('./lib/run.mjs');

await main(async () => {
  const given = takeArguments('storm');
  if (!given) return;
  await ensureInstalled({ dev: true });
  const body = join(ROOT, 'tests', 'storm', given.values.mutants ? 'mutants.ts' : 'run.ts');
  const { code } = await run(process.execPath, ['--import', 'tsx', body, ...process.argv.slice(2)], {
    show: true,
    // The printed papers are React components.
    env: { ...process.env, TSX_TSCONFIG_PATH: join(ROOT, 'apps', 'web', 'tsconfig.json') },
  });
  process.exitCode = code;
});
