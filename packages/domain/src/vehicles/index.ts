export * from './options.ts';
export * from './vin.ts';
