// npm run release: the archive that runs on bare Node, its checksums and its SBOM.
import { requireNode } from './lib/node.mjs';

requireNode();
const { takeArguments } = await import('./lib/commands.mjs');
const { main, say, step } = await import('./lib/console.mjs');
const { prepare } = await import('./lib/prepare.mjs');

await main(async () => {
  const typed = takeArguments('release');
  if (!typed) return;
  await prepare({ dev: false });
  const { makeRelease } = await import('./lib/release/make-release.mjs');
  const to = typeof typed.values.to === 'string' ? typed.values.to : 'release';
  const { archive, bytes } = await step('Packing the release', () => makeRelease(to));
  say(`${archive}: ${(bytes / 1_000_000).toFixed(1)} MB`);
});
