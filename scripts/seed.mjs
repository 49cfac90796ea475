// npm run seed -- --intakes N: invented forms for measuring, in the configured database.
import { requireNode } from './lib/node.mjs';

requireNode();
const { join } = await import('node:path');
const { pathToFileURL } = await import('node:url');
const { takeArguments } = await import('./lib/commands.mjs');
const { main } = await import('./lib/console.mjs');
const { SERVER_DIST } = await import('./lib/paths.mjs');
const { prepare } = await import('./lib/prepare.mjs');

await main(async () => {
  if (!takeArguments('seed')) return;
  await prepare({ dev: false });
  await import(pathToFileURL(join(SERVER_DIST, 'seed.js')).href);
});
