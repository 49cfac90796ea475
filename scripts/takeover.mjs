// npm run takeover: creates a data folder from what another machine has shipped.
import { requireNode } from './lib/node.mjs';

requireNode();
const { runOperator } = await import('./lib/operator.mjs');

await runOperator('takeover', 'npm');
