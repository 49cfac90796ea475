import { setTimeout as pause } from 'node:timers/promises';
import { SECOND, systemClock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config/index.ts';
import type { OpenDatabase } from '../../platform/database/index.ts';
import { type FileStore, openFileStore } from '../../platform/files/index.ts';
import { repeat } from '../../platform/jobs.ts';
import type { Log } from '../../platform/log.ts';
import { StartupError } from '../../platform/startup-error.ts';
import { openOffsitePlace } from '../offsite/open-place.ts';
import { Shipper } from './shipper.ts';

const EVERY = 2 * SECOND;
/** A hanging place must not delay the stop until the service manager kills the process. */
const LAST_ROUND = 8 * SECOND;

export interface Standby {
  /** Wraps the store so that new pictures are shipped. */
  watch(store: FileStore): FileStore;
  /** Sends the rest. */
  stop(): Promise<void>;
}

const NONE: Standby = { watch: (store) => store, stop: async () => undefined };

/** Ships commits while the server runs. Calls `onTaken` if another machine has taken over. */
export async function startStandby(
  config: Config,
  database: OpenDatabase,
  log: Log,
  onTaken: (error: StartupError) => void,
): Promise<Standby> {
  const { offsite, backupPassphrase: passphrase, demo } = config;
  if (!config.standby || !offsite || !passphrase || demo) return NONE;
  const place = await openOffsitePlace(offsite);
  const store = config.s3 ? null : await openFileStore(config, { guest: true });
  const shipper = new Shipper({ config, database, store, place, passphrase, clock: systemClock, log });
  const job = repeat(log, 'standby', EVERY, () =>
    shipper.round().catch((error: unknown) => {
      if (!(error instanceof StartupError)) throw error;
      onTaken(error);
    }),
  );
  return {
    watch: (watched) => ({
      ...watched,
      async put(path, bytes) {
        await watched.put(path, bytes);
        shipper.notePicture(path);
      },
    }),
    async stop() {
      const rest = job.stop().then(() => shipper.finish());
      const isDone = await Promise.race([
        rest.then(() => true),
        pause(LAST_ROUND, false, { ref: false }),
      ]).catch((error: unknown) => {
        log.error({ err: error }, 'standby copy failed');
        return true;
      });
      if (!isDone)
        log.error('standby copy failed: the place took too long, and the last changes are not there');
      rest.catch(() => undefined);
      place.close();
    },
  };
}
