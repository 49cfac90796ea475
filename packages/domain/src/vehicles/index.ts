export * from './change-option.ts';
export * from './makers.ts';
export * from './options.ts';
export * from './vin.ts';
export * from './words.ts';
