// npm run verify: whether the audit's chain is whole, on the database the settings name, or whether a packet is.
import { requireNode } from './lib/node.mjs';

requireNode();
const { runOperator } = await import('./lib/operator.mjs');

await runOperator('verify', 'npm');
