export * from './figures.ts';
export * from './period.ts';
