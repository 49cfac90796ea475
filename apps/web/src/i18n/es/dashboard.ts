/** What the shell and the home page show: loaded with them. */
export * from './address.ts';
export * from './debug.ts';
export * from './forms.ts';
export * from './home.ts';
export * from './mail.ts';
export * from './mine.ts';
export * from './money.ts';
export * from './navigation.ts';
export * from './offline.ts';
export * from './pictures.ts';
export * from './search.ts';
export * from './shop.ts';
export * from './staff-errors.ts';
export * from './workorders.ts';
