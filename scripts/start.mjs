// npm start: everything a fresh machine needs, then the server, in this very process (so that signals reach it).
import { requireNode } from './lib/node.mjs';

requireNode();
const { takeArguments } = await import('./lib/commands.mjs');
const { main } = await import('./lib/console.mjs');
const { prepare, startServer } = await import('./lib/prepare.mjs');

await main(async () => {
  if (!takeArguments('start')) return;
  await prepare({ dev: false });
  await startServer();
});
