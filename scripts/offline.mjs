// npm run offline: takes in bikes while network, tab, browser and server fail. Takes --runs N, --seed S, --database.
import { requireNode } from './lib/node.mjs';

requireNode();
const { join } = await import('node:path');
const { default: process } = await import('node:process');
const { takeArguments } = await import('./lib/commands.mjs');
const { main } = await import('./lib/console.mjs');
const { ROOT } = await import('./lib/paths.mjs');
const { prepare } = await import('./lib/prepare.mjs');
const { run } = await import('./lib/run.mjs');

await main(async () => {
  if (!takeArguments('offline')) return;
  await prepare({ dev: true });
  const body = join(ROOT, 'tests', 'offline', 'run.ts');
  const { code } = await run(process.execPath, ['--import', 'tsx', body, ...process.argv.slice(2)], {
    show: true,
  });
  process.exitCode = code;
});
