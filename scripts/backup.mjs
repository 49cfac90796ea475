// npm run backup: everything the shop has, in one checksummed file.
import { requireNode } from './lib/node.mjs';

requireNode();
const { runOperator } = await import('./lib/operator.mjs');

await runOperator('backup', 'npm');
