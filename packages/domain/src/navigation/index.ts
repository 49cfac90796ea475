export * from './data-block.ts';
export * from './entries.ts';
export * from './match-pattern.ts';
export * from './path-to.ts';
export * from './routes.ts';
