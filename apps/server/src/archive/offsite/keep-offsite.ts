import { type Clock, DAY, HOUR } from '../../platform/clock.ts';
import type { Config } from '../../platform/config/index.ts';
import type { OpenDatabase } from '../../platform/database/index.ts';
import type { Log } from '../../platform/log.ts';
import { shopOf } from '../backups/make-backup.ts';
import type { RestoreOptions } from '../target/restore-options.ts';
import { copyBackups, newestCopy } from './copy-backups.ts';
import { type OffsiteTask, readOffsiteStatus, writeOffsiteOutcome } from './offsite-status.ts';
import { openOffsitePlace } from './open-place.ts';
import type { OffsitePlace } from './place.ts';
import { rehearseRestore } from './rehearse.ts';

export interface OffsiteDeps {
  readonly config: Config;
  readonly database: Pick<OpenDatabase, 'connection'>;
  readonly clock: Clock;
  readonly log: Pick<Log, 'error' | 'info'>;
  readonly restore: Pick<RestoreOptions, 'migrationsDir' | 'templateDir' | 'workerUrl'>;
}

const RETRY = HOUR;
const REHEARSE_EVERY = 7 * DAY;

/**
 * One round: copies missing backups, and rehearses a restore of the newest copy once a week. Failures are retried an
 * hour later. Does nothing if no off-site place is configured, or in the demo.
 */
export async function keepOffsite(deps: OffsiteDeps): Promise<void> {
  const { config, database } = deps;
  const { offsite, backupPassphrase: passphrase } = config;
  const shop = offsite && passphrase && !config.demo ? await shopOf(database) : null;
  if (!offsite || !passphrase || !shop) return;
  const place = await openOffsitePlace(offsite);
  try {
    await keepIn(place, deps, { passphrase, timeZone: shop.timeZone });
  } finally {
    place.close();
  }
}

async function keepIn(
  place: OffsitePlace,
  deps: OffsiteDeps,
  { passphrase, timeZone }: { passphrase: string; timeZone: string },
): Promise<void> {
  const { config, clock, log } = deps;
  const { dataDir } = config;
  const attempt = async (task: OffsiteTask, work: () => Promise<unknown>) => {
    const { failedAt } = (await readOffsiteStatus(dataDir))[task];
    if (failedAt && clock.now().getTime() - Date.parse(failedAt) < RETRY) return false;
    try {
      await work();
      await writeOffsiteOutcome(dataDir, task, { at: clock.now(), ok: true });
      return true;
    } catch (error) {
      log.error({ err: error, task }, 'off-site backup failed');
      await writeOffsiteOutcome(dataDir, task, { at: clock.now(), ok: false });
      return false;
    }
  };

  const copied = await attempt('copy', () => copyBackups({ dataDir, place, passphrase, timeZone }));
  const { doneAt } = (await readOffsiteStatus(dataDir)).rehearsal;
  const isDue = !doneAt || clock.now().getTime() - Date.parse(doneAt) >= REHEARSE_EVERY;
  if (!copied || !isDue || !(await newestCopy(place))) return;
  await attempt('rehearsal', async () => {
    const newest = await newestCopy(place);
    if (!newest) throw new Error('the copies are gone');
    await rehearseRestore(newest.file, { ...deps.restore, config, place, passphrase });
  });
}
