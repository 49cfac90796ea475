// npm run takeover: the shop that another machine has shipped, in a new data folder.
import { requireNode } from './lib/node.mjs';

requireNode();
const { runOperator } = await import('./lib/operator.mjs');

await runOperator('takeover', 'npm');
