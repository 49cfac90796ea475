export * from './forecast.ts';
export * from './open-time.ts';
export * from './types.ts';
export * from './wording.ts';
