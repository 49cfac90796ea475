// npm run demo: a sample shop in a temporary folder that is deleted when it stops.
import { requireNode } from './lib/node.mjs';

requireNode();
const { runOperator } = await import('./lib/operator.mjs');

await runOperator('demo', 'npm');
