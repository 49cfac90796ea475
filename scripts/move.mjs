// npm run move: the shop from the embedded database to PostgreSQL, or back.
import { requireNode } from './lib/node.mjs';

requireNode();
const { runOperator } = await import('./lib/operator.mjs');

await runOperator('move', 'npm');
