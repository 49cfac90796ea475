// Tests and development run from source; Node 20 needs a loader for it.
import { register } from 'tsx/esm/api';

register();
await import('./picture-process.ts');
