// npm start: everything a fresh machine needs, then the server, in this process, so that signals reach it.
import { requireNode } from './lib/node.mjs';

requireNode();
const { runOperator } = await import('./lib/operator.mjs');

await runOperator('start', 'npm');
