export type { Database, DbOrTx, Transaction } from './database.ts';
export { joinRunning } from './embedded/join-running.ts';
export { openEmbedded } from './embedded/open-embedded.ts';
export { buildTemplate, templateKey } from './embedded/template.ts';
export { type OpenDatabase, openDatabase } from './open-database.ts';
export { isUniqueViolation, unlessTaken } from './sql-state.ts';
export { tidyTables } from './tidy-tables.ts';
