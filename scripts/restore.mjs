// npm run restore: a backup into an empty folder or database, all of it or nothing.
import { requireNode } from './lib/node.mjs';

requireNode();
const { runOperator } = await import('./lib/operator.mjs');

await runOperator('restore', 'npm');
