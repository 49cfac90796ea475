// npm run fuzz: every procedure of the contract as every role, with inputs generated from its schema.
import { requireNode } from './lib/node.mjs';

requireNode();
const { runTypeScript } = await import('./lib/run-typescript.mjs');

await runTypeScript('fuzz', { file: () => 'tests/fuzz/run.ts', scratch: true });
