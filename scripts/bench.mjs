// npm run bench: speed and size against their goals. --help lists the options.
import { requireNode } from './lib/node.mjs';

requireNode();
const { runTypeScript } = await import('./lib/run-typescript.mjs');

await runTypeScript('bench', { file: () => 'bench/run.ts' });
