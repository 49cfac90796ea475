// npm run check: types, lint and format, layer rules, unused code, migration drift.
import { requireNode } from './lib/node.mjs';

requireNode();
const { default: process } = await import('node:process');
const { takeArguments } = await import('./lib/commands.mjs');
const { main } = await import('./lib/console.mjs');
const { ensureInstalled } = await import('./lib/install.mjs');

await main(async () => {
  if (!takeArguments('check')) return;
  await ensureInstalled({ dev: true });
  const { runChecks } = await import('./lib/check/run-checks.mjs');
  if ((await runChecks()).length > 0) process.exitCode = 1;
});
