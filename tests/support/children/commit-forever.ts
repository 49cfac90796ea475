// Started by a test in a process of its own: commits rows until it is killed and prints each id once acknowledged.
import { openDatabase } from '../../../apps/server/src/platform/database/open/open-database.ts';

const [dataDir = '', migrationsDir = '', first = '0'] = process.argv.slice(2);
const silent = () => undefined;
const log = { info: silent, warn: silent, error: silent };

const { pool } = await openDatabase({ dataDir, migrationsDir, log });
let id = Number(first);

async function commitForever(): Promise<never> {
  for (;;) {
    const mine = ++id;
    await pool.query('insert into acknowledged values ($1)', [mine]);
    process.stdout.write(`${mine}\n`);
  }
}

await pool.query('create table if not exists acknowledged (id int primary key)');
process.stdout.write('ready\n');
await Promise.all([commitForever(), commitForever(), commitForever(), commitForever()]);
