// npm run https: a certificate for the local network, then the server on it. --print only makes the certificate.
import { requireNode } from './lib/node.mjs';

requireNode();
const { runOperator } = await import('./lib/operator.mjs');

await runOperator('https', 'npm');
