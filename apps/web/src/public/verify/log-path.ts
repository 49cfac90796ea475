/** Whose page it is, and which records its packets name. */
export const LOG_PATH = '/api/evidence/log';
