export type { Database, DbOrTx, Transaction } from './database.ts';
export { joinRunning } from './embedded/join-running.ts';
export { openEmbedded } from './embedded/open-embedded.ts';
export { buildTemplate, templateKey } from './embedded/template.ts';
export { lettingOthers } from './let-others.ts';
export { lockInOrder } from './lock-order.ts';
export { DatabaseClient } from './open/database-client.ts';
export { type OpenDatabase, openDatabase } from './open/open-database.ts';
export { explainConnectError } from './open/open-server-database.ts';
export { readSchemaVersion } from './schema-version.ts';
export { isUniqueViolation, unlessTaken } from './sql-state.ts';
export type { OrPlaceholder } from './statements/placeholders.ts';
export { prepareSelect, prepareSelects } from './statements/prepare-select.ts';
export { withCustomPlan } from './statements/prepared-client.ts';
export {
  type Ids,
  idsParam,
  isOneOf,
  OneId,
  prepareTogether,
  type RowsOf,
  readTogether,
} from './statements/read-together.ts';
export { logOddValues } from './statements/stored-json.ts';
export { tidyTables } from './tidy-tables.ts';
