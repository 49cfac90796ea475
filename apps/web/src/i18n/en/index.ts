export * from './auth.ts';
export * from './common.ts';
export * from './errors.ts';
export * from './home.ts';
export * from './setup.ts';
export * from './shell.ts';
