// npm run bench: speed and size against their goals. --help lists what it takes.
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
  const { code } = await run(process.execPath, ['--import', 'tsx', body, ...process.argv.slice(2)], {
    show: true,
  });
  process.exitCode = code ?? 1;
});
