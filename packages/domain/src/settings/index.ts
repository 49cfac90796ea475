export * from './passcode.ts';
export * from './sample.ts';
export * from './sections.ts';
export * from './setup.ts';
export * from './shop.ts';
