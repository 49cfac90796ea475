import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { type Actor, writeAudit } from '../../audit/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config/index.ts';
import * as schema from '../../platform/database/schema.ts';
import type { FirstRun } from '../../settings/index.ts';
import { readHeader } from '../format/read-archive.ts';
import { type Restored, restoreArchive } from '../target/restore-archive.ts';
import type { RestoreOptions } from '../target/restore-options.ts';

export interface RestoreShopDeps extends Pick<RestoreOptions, 'migrationsDir' | 'templateDir' | 'workerUrl'> {
  readonly config: Config;
  readonly clock: Clock;
  readonly firstRun: FirstRun;
}

export type RestoreRequest = Pick<RestoreOptions, 'passphrase' | 'newSecret' | 'progress'>;

/**
 * Restores an archive as the shop of this server, which has none yet. On the embedded database it is prepared
 * in a second folder for the next start; on a PostgreSQL server it takes effect with the commit.
 */
export async function restoreShop(
  { clock, firstRun, ...deps }: RestoreShopDeps,
  actor: Actor,
  archive: string,
  request: RestoreRequest,
): Promise<Restored> {
  const note = async (client: pg.ClientBase) => {
    const { app, at, audit } = await readHeader(archive);
    await writeAudit(drizzle(client as pg.Client, { schema }), clock, actor, {
      action: 'archive.shop.restored',
      subject: 'backups',
      subjectId: at,
      after: { app, at, auditHead: audit.head },
    });
  };
  return restoreArchive(archive, { ...deps, ...request, fresh: { claim: firstRun.endWith, note } });
}
