export * from './passcode.ts';
export * from './sample.ts';
export * from './sections.ts';
export * from './setup.ts';
export * from './shop.ts';
export * from './shop-line.ts';
export * from './time-zone.ts';
