export * from './buckets.ts';
export * from './limits.ts';
export * from './paths.ts';
