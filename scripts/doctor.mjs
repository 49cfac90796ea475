// npm run doctor: what is wrong with this installation, and what to do about it.
import { requireNode } from './lib/node.mjs';

requireNode();
const { runOperator } = await import('./lib/operator.mjs');

await runOperator('doctor', 'npm');
