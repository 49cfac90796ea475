export * from './consent.ts';
export * from './keywords.ts';
export * from './outdated.ts';
export * from './quiet-hours.ts';
export * from './reminders.ts';
export * from './settings.ts';
export * from './states.ts';
export * from './templates.ts';
