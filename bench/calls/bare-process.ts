import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type pg from 'pg';
import { joinRunning } from '../../apps/server/src/platform/database/index.ts';
import { ROOT } from '../../scripts/lib/paths.mjs';
import type { Place } from '../times.ts';

export interface BareServer {
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts the bare server on a running shop's database: PostgreSQL, or the embedded database's wire server. */
export async function startBareServer({ dataDir, databaseUrl }: Place): Promise<BareServer> {
  const connection: pg.ClientConfig | null = databaseUrl
    ? { connectionString: databaseUrl }
    : joinRunning(join(dataDir, 'db'));
  if (!connection) throw new Error('no embedded database is running');
  const child = fork(join(ROOT, 'bench', 'calls', 'bare-server.ts'), [], {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, BARE_CONNECTION: JSON.stringify(connection) },
  });
  process.once('exit', () => child.kill('SIGKILL'));
  const [url] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error('the bare server did not start'))),
  ])) as [string];
  const stop = async () => {
    child.kill('SIGKILL');
    if (child.exitCode === null) await once(child, 'exit');
  };
  return { url, stop };
}
