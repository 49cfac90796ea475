export type { Database, DbOrTx, Transaction } from './database.ts';
export { DatabaseClient } from './database-client.ts';
export { joinRunning } from './embedded/join-running.ts';
export { openEmbedded } from './embedded/open-embedded.ts';
export { buildTemplate, templateKey } from './embedded/template.ts';
export { lettingOthers } from './let-others.ts';
export { lockInOrder } from './lock-order.ts';
export { type OpenDatabase, openDatabase } from './open-database.ts';
export { explainConnectError } from './open-server-database.ts';
export type { OrPlaceholder } from './placeholders.ts';
export { prepareSelect } from './prepare-select.ts';
export { withCustomPlan } from './prepared-client.ts';
export {
  type Ids,
  idsParam,
  isOneOf,
  OneId,
  prepareTogether,
  type RowsOf,
  readTogether,
} from './read-together.ts';
export { readSchemaVersion } from './schema-version.ts';
export { isUniqueViolation, unlessTaken } from './sql-state.ts';
export { logOddValues } from './stored-json.ts';
export { tidyTables } from './tidy-tables.ts';
