// Started by a fault in a process of its own: migrates the database, counts the steps that are there and ends.
import { join } from 'node:path';
import pg from 'pg';
import { openEmbedded } from '../../../apps/server/src/platform/database/embedded/open-embedded.ts';
import { migrate } from '../../../apps/server/src/platform/database/migrate.ts';
import { testTemplateDir } from '../test-schema.ts';

const [dataDir = '', migrationsDir = '', databaseUrl = ''] = process.argv.slice(2);
const silent = () => undefined;
const log = { info: silent, warn: silent, error: silent };
const began = performance.now();

const embedded = databaseUrl
  ? null
  : await openEmbedded({ dir: join(dataDir, 'db'), templateDir: testTemplateDir(), log });
const connection = embedded?.connection ?? { connectionString: databaseUrl };

process.stdout.write('migrating\n');
await migrate(connection, migrationsDir);
process.stdout.write('migrated\n');

const client = new pg.Client(connection);
await client.connect();
const { rows } = await client.query<{ steps: number }>(
  "select count(*)::int as steps from pg_tables where tablename like 'fault_step_%'",
);
await client.end();
await embedded?.close();
process.stdout.write(`steps ${rows[0]?.steps} ${Math.round(performance.now() - began)}\n`);
