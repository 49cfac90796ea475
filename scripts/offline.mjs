// npm run offline: takes in bikes while network, tab, browser and server fail. Options: --runs N, --seed S, --database.
import { requireNode } from './lib/node.mjs';

requireNode();
const { runTypeScript } = await import('./lib/run-typescript.mjs');

await runTypeScript('offline', { file: () => 'tests/offline/run.ts', built: true });
