/** Every table of the app, for Drizzle's types and for `drizzle-kit generate`: one line per `*.table.ts`. */
export * from '../../audit/audit.table.ts';
export * from '../../auth/auth.table.ts';
export * from '../../files/files.table.ts';
export * from '../../mail/mail.table.ts';
export * from '../../settings/settings.table.ts';
export * from '../once/once.table.ts';
