// Node 20 does not pass a worker's own file through a loader, so tests and development begin here.
import { register } from 'tsx/esm/api';

register();
await import('./worker.ts');
