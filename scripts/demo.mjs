// npm run demo: a sample shop in a folder that is thrown away when it stops.
import { requireNode } from './lib/node.mjs';

requireNode();
const { runOperator } = await import('./lib/operator.mjs');

await runOperator('demo', 'npm');
