// npm run restore: restores a backup into an empty folder or database, completely or not at all.
import { requireNode } from './lib/node.mjs';

requireNode();
const { runOperator } = await import('./lib/operator.mjs');

await runOperator('restore', 'npm');
