// Started by a fault in a process of its own: migrates the database, counts the steps before and after, and ends.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { openEmbedded } from '../../../apps/server/src/platform/database/embedded/open-embedded.ts';
import { migrate } from '../../../apps/server/src/platform/database/migrate.ts';
import { SERVER_DIST } from '../../../scripts/lib/paths.mjs';
import { testTemplateDir } from '../test-schema.ts';

const [dataDir = '', migrationsDir = '', databaseUrl = ''] = process.argv.slice(2);
/** Built before every fault; from source it takes twice as long to start. */
const WORKER = pathToFileURL(join(SERVER_DIST, 'database-worker.js'));
const silent = () => undefined;
const log = { info: silent, warn: silent, error: silent };
const began = performance.now();

const embedded = databaseUrl
  ? null
  : await openEmbedded({ dir: join(dataDir, 'db'), templateDir: testTemplateDir(), workerUrl: WORKER, log });
const connection = embedded?.connection ?? { connectionString: databaseUrl };

const found = await countSteps();
process.stdout.write('migrating\n');
await migrate(connection, migrationsDir);
process.stdout.write('migrated\n');
const steps = await countSteps();
await embedded?.close();
process.stdout.write(`steps ${found} ${steps} ${Math.round(performance.now() - began)}\n`);

async function countSteps(): Promise<number | undefined> {
  const client = new pg.Client(connection);
  await client.connect();
  const { rows } = await client.query<{ steps: number }>(
    "select count(*)::int as steps from pg_tables where tablename like 'fault_step_%'",
  );
  await client.end();
  return rows[0]?.steps;
}
