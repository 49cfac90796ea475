export * from './forecast.ts';
export * from './open-time.ts';
export * from './wording.ts';
