export * from './config.ts';
export { fingerprintOf } from './host-keys.ts';
export { readSettings } from './settings.ts';
export { shownValue } from './shown-value.ts';
