import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startS3Server } from '../../support/s3-server.ts';
import { call, setUpShop } from '../client.ts';
import type { Outcome, RunOptions } from '../fault.ts';
import { type ServerProcess, startServer } from '../server-process.ts';
import { newShop } from '../shop.ts';
import { addProduct, checkAppliedOnce, RetryRecord, startRetryLoad } from './retry-load.ts';

const BEFORE = 15;
const AFTER = 25;

const invitation = () => ({
  ...{ firstName: 'Sam', lastName: 'Field', role: 'technician', language: 'en' },
  ...{ email: `${randomUUID()}@faults.test`, key: randomUUID() },
});

/** Two servers on one PostgreSQL: one is killed under load, and unanswered requests are sent to the other. */
export async function killOneOfTwo(
  rounds: number,
  options: RunOptions,
  databaseUrl: string,
): Promise<Outcome> {
  const scratch = mkdtempSync(join(tmpdir(), 'kickstand-two-'));
  const s3 = await startS3Server();
  const shops = await Promise.all(['a', 'b'].map((name) => newShop(join(scratch, name), databaseUrl)));
  const record = new RetryRecord();
  const servers: ServerProcess[] = [];
  const [first, second] = shops;
  if (!first || !second) throw new Error('two shops were made');
  try {
    for (const shop of [first, second]) servers.push(await startServer(shop, s3.environment));
    const cookie = await setUpShop(first.base);
    const product = await addProduct(first.base, cookie);
    for (let round = 1; round <= rounds; round++) {
      const load = startRetryLoad([first.base, second.base], cookie, product, record);
      await load.until(BEFORE);
      const [dies, stays] = round % 2 ? [second, first] : [first, second];
      const invite = invitation();
      const promised = await call(dies.base, 'users/invite', invite, cookie);
      await servers[round % 2]?.kill();
      const again = await call(stays.base, 'users/invite', invite, cookie);
      await load.until(AFTER);
      await load.stop();
      if (again.status !== 200 || again.value.id !== promised.value.id)
        record.problems.push(`an invitation sent again was answered ${again.status}, not as the first time`);
      const database = await first.connect();
      record.problems.push(...(await checkAppliedOnce(database, record)));
      const mails = await database.query('select from mail_outbox where to_address = $1', [invite.email]);
      if (mails.rowCount !== 1)
        record.problems.push(`an invitation sent again was mailed ${mails.rowCount} times`);
      await database.end();
      if (round < rounds) servers[round % 2] = await startServer(dies, s3.environment);
      options.progress(round, record.describe());
    }
  } finally {
    for (const server of servers) await server.kill();
    await s3.close();
    rmSync(scratch, { recursive: true, force: true });
  }
  return { rounds, survived: record.describe(), slowestMs: record.slowestMs, problems: record.problems };
}
