export * from './manifest.ts';
export * from './names.ts';
export * from './retention.ts';
