export { type Differences, findDifferences } from './compare/find-differences.ts';
export type { Pixels } from './compare/planes.ts';
export * from './marks.ts';
export * from './pickup.ts';
export * from './shapes.ts';
