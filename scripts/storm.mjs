// npm run storm: random days in the shop, compared with a model of its rules.
import { requireNode } from './lib/node.mjs';

requireNode();
const { join } = await import('node:path');
const { ROOT } = await import('./lib/paths.mjs');
const { runTypeScript } = await import('./lib/run-typescript.mjs');

await runTypeScript('storm', {
  file: ({ mutants }) => (mutants ? 'tests/storm/mutants/run.ts' : 'tests/storm/run.ts'),
  scratch: true,
  // The printed papers are React components.
  env: { TSX_TSCONFIG_PATH: join(ROOT, 'apps', 'web', 'tsconfig.json') },
});
