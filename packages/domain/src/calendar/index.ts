export * from './appointment.ts';
export * from './booking.ts';
export * from './capacity.ts';
export * from './day.ts';
export * from './settings.ts';
export * from './states.ts';
export * from './wording.ts';
export * from './zoned.ts';
