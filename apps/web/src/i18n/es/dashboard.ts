/** What the shell and the home page show: loaded with them. */

export * from './debug.ts';
export * from './home/home.ts';
export * from './home/mine.ts';
export * from './home/money.ts';
export * from './home/search.ts';
export * from './intake/forms.ts';
export * from './intake/pictures.ts';
export * from './navigation.ts';
export * from './offline.ts';
export * from './settings/address.ts';
export * from './settings/mail.ts';
export * from './settings/shop.ts';
export * from './staff-errors.ts';
export * from './workorders/workorders.ts';
