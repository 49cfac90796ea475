export * from './bytes.ts';
export * from './canonical-json.ts';
export * from './head.ts';
export * from './merkle.ts';
export * from './record.ts';
