// npm run verify: checks the audit log of the configured database, or an evidence packet.
import { requireNode } from './lib/node.mjs';

requireNode();
const { runOperator } = await import('./lib/operator.mjs');

await runOperator('verify', 'npm');
