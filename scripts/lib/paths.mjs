import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's root, regardless of the working directory. */
export const ROOT = fileURLToPath(new URL('../../', import.meta.url)).replace(/[\\/]$/, '');

export const SERVER_DIST = join(ROOT, 'apps', 'server', 'dist');
export const SERVER_MAIN = join(SERVER_DIST, 'main.js');
export const WEB_DIST = join(ROOT, 'apps', 'web', 'dist');
