export * from './entries.ts';
export * from './routes.ts';
