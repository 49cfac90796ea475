// npm run bench: how long lists, searches and saves take with few forms and with many. Takes --sizes 1000,100000,
// --calls 50, --only embedded.
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
  if (!takeArguments('bench')) return;
  await ensureInstalled({ dev: true });
  const body = join(ROOT, 'bench', 'run.ts');
  await run(process.execPath, ['--import', 'tsx', body, ...process.argv.slice(2)], { show: true });
});
