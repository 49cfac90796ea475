export * from './access.ts';
export * from './check-sign-in.ts';
export * from './limits.ts';
export * from './permissions.ts';
export * from './public-name.ts';
export * from './redirect.ts';
export * from './roles.ts';
export * from './schema.ts';
