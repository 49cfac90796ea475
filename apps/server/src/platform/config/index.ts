export * from './config.ts';
export { readSettings } from './settings.ts';
export { shownValue } from './shown-value.ts';
