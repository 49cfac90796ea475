export * from './charge-limit.ts';
export * from './checkout.ts';
export * from './close.ts';
export * from './csv.ts';
export * from './ledger.ts';
export * from './methods.ts';
export * from './sums.ts';
