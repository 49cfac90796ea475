export type { Database, DatabaseLog, DbOrTx, Transaction } from './database.ts';
export { isDatabaseAway } from './database-away.ts';
export { buildTemplate, templateKey } from './embedded/template.ts';
export { type OpenDatabase, openDatabase } from './open-database.ts';
export { isUniqueViolation, sqlState } from './sql-state.ts';
