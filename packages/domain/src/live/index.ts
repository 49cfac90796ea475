export * from './messages.ts';
export * from './subjects.ts';
