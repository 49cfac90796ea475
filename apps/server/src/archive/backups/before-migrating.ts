import { systemClock } from '../../platform/clock.ts';
import { requirePlausibleClock } from '../../platform/clock-check.ts';
import type { Config } from '../../platform/config/index.ts';
import { openFileStore } from '../../platform/files/index.ts';
import { StartupError } from '../../platform/startup-error.ts';
import type { Source } from '../source/open-snapshot.ts';
import { connect } from '../source/snapshot.ts';
import { failureOf } from './failure.ts';
import { makeBackup, shopOf } from './make-backup.ts';

/** A migration can only be undone by restoring a backup, so none starts without one. */
export function backUpBeforeMigrating(config: Config) {
  return async (connection: Source['connection']): Promise<void> => {
    const source = { connection, sharedFolder: null };
    if (!(await shopOf(source))) return; // not set up, so there is nothing to lose
    if (config.checksClock) await requireClock(connection, config);
    try {
      const store = await openFileStore(config, { guest: true });
      await makeBackup({ config, source, store, clock: systemClock }, { kind: 'migration' });
    } catch (error) {
      const reason = failureOf(error) === 'NO_ROOM' ? 'the disk has no room for it' : String(error);
      throw new StartupError(
        `The backup that is made before an upgrade failed, and nothing was changed: ${reason}. Put that right, or start the version before.`,
        undefined,
        { cause: error },
      );
    }
  };
}

async function requireClock(connection: Source['connection'], { databaseUrl }: Config): Promise<void> {
  const client = await connect(connection);
  try {
    await requirePlausibleClock(client, databaseUrl !== null, systemClock.now());
  } finally {
    await client.end();
  }
}
