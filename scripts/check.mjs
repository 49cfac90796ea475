// npm run check: types, lint and format, layer rules, unused code, migration drift.
import { requireNode } from './lib/node.mjs';

requireNode();
const { default: process } = await import('node:process');
const { takeArguments } = await import('./lib/commands.mjs');
const { elapsed, main, say } = await import('./lib/console.mjs');
const { ensureInstalled } = await import('./lib/install.mjs');

await main(async () => {
  if (!takeArguments('check')) return;
  await ensureInstalled({ dev: true });
  const { KINDS } = await import('./lib/check/kinds.mjs');
  for (const { name, check } of KINDS) {
    const since = performance.now();
    const { ok, words } = await check();
    say(`${ok ? 'ok    ' : 'FAILED'}  ${name.padEnd(16)}  ${elapsed(since)}`);
    if (ok) continue;
    say(words.trimEnd().replace(/^/gm, '        '));
    process.exitCode = 1;
  }
});
