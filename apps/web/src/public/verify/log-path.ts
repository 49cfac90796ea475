/** Returns the page's shop, and the log that its packets refer to. */
export const LOG_PATH = '/api/evidence/log';
