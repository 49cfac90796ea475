// Node 20 does not apply a loader to a worker's own file, so tests and development start here.
import { register } from 'tsx/esm/api';

register();
await import('./worker.ts');
