export * from './access.ts';
export * from './permissions.ts';
export * from './redirect.ts';
export * from './roles.ts';
export * from './schema.ts';
