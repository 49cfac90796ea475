// Tests and development run from source, which Node 20 needs a loader for.
import { register } from 'tsx/esm/api';

register();
await import('./picture-process.ts');
