export * from './bike-name.ts';
export * from './change-option.ts';
export * from './makers.ts';
export * from './mileage.ts';
export * from './option-texts.ts';
export * from './options.ts';
export * from './read-vin.ts';
export * from './vin.ts';
