// npm run faults: kills, power cuts, full disks and lost databases, repeated many times. Options: --only <name>, --rounds N.
import { requireNode } from './lib/node.mjs';

requireNode();
const { runTypeScript } = await import('./lib/run-typescript.mjs');

await runTypeScript('faults', { file: () => 'tests/faults/run.ts', built: true });
