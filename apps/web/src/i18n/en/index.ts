/** What the pages before sign-in need; every page loads it. */
export * from './auth.ts';
export * from './common.ts';
export * from './errors.ts';
export * from './shell.ts';
