import { pathTo } from '@kickstand/domain/navigation';
/** The page that is cached as the start of every staff page. */
export const SHELL_PATH = pathTo('/dashboard');
export const WORKER_PATH = '/service-worker.js';
/** From a page to a waiting worker: take over now. */
export const UPDATE_MESSAGE = 'kickstand.update';
