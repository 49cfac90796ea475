// npm run build: the pages, the server and the database template, ready to be used in place.
import { requireNode } from './lib/node.mjs';

requireNode();
const { default: process } = await import('node:process');
// With NODE_ENV=test, as set by a test that builds, React's slow development build would be bundled.
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
