export type { Database, DbOrTx, Transaction } from './database.ts';
export { buildTemplate, templateKey } from './embedded/template.ts';
export { type OpenDatabase, openDatabase } from './open-database.ts';
export { isUniqueViolation } from './sql-state.ts';
export { tidyTables } from './tidy-tables.ts';
