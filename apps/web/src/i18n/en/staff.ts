/** The texts behind the sign-in, one namespace per capability: they come with the shell. */

export * from './analytics.ts';
export * from './bulk.ts';
export * from './checklists.ts';
export * from './debug.ts';
export * from './diagnostic.ts';
export * from './forms.ts';
export * from './home.ts';
export * from './intake.ts';
export * from './intake-form.ts';
export * from './inventory.ts';
export * from './inventory-settings.ts';
export * from './mail.ts';
export * from './money.ts';
export * from './navigation.ts';
export * from './order-stock.ts';
export * from './profile.ts';
export * from './settings.ts';
export * from './shop.ts';
export * from './stock.ts';
export * from './users.ts';
export * from './workorder-page.ts';
export * from './workorder-print.ts';
export * from './workorders.ts';
