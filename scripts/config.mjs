// npm run config: every setting and where it comes from, without secrets.
import { requireNode } from './lib/node.mjs';

requireNode();
const { runOperator } = await import('./lib/operator.mjs');

await runOperator('config', 'npm');
