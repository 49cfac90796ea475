// npm run build: the pages, the server and the database template, each ready to be served as it lies there.
import { requireNode } from './lib/node.mjs';

requireNode();
const { default: process } = await import('node:process');
// A test that builds says NODE_ENV=test, and React would come in its slow and heavy edition for developers.
process.env.NODE_ENV = 'production';
const { takeArguments } = await import('./lib/commands.mjs');
const { main, step } = await import('./lib/console.mjs');
const { ensureInstalled } = await import('./lib/install.mjs');

await main(async () => {
  if (!takeArguments('build')) return;
  await ensureInstalled({ dev: false });
  const { buildServer, buildTemplate, buildWeb } = await import('./lib/build/parts.mjs');
  const { forgetBuilt, rememberBuilt, stampOfSources } = await import('./lib/build/stamp.mjs');

  const stamp = stampOfSources();
  forgetBuilt();
  await Promise.all([
    step('Building the pages', buildWeb),
    step('Building the server', buildServer).then(() => step('Preparing the database', buildTemplate)),
  ]);
  rememberBuilt(stamp);
});
