// npm run https: makes a certificate for the local network and starts the server with it. --print only makes the certificate.
import { requireNode } from './lib/node.mjs';

requireNode();
const { runOperator } = await import('./lib/operator.mjs');

await runOperator('https', 'npm');
