import { resolve } from 'node:path';
import { systemClock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config/index.ts';
import { openFileStore } from '../../platform/files/index.ts';
import { StartupError } from '../../platform/startup-error.ts';
import { keysUnder, makeBackup } from '../backups/make-backup.ts';
import { NoRoom } from '../backups/space.ts';
import { type ArchiveProgress, makeArchive } from '../make-archive.ts';
import { LEFT_OUT } from '../source/left-out.ts';
import { backupTarget } from './backup-target.ts';
import { openSource } from './open-source.ts';
import { megabytes } from './terminal.ts';

export interface BackupCommand {
  readonly config: Config;
  readonly workerUrl?: URL | undefined;
  /** A file chosen by the caller; without it, a backup in the data folder. */
  readonly to?: string | undefined;
  readonly createFolder?: boolean;
  readonly otherDisk?: boolean;
  readonly passphrase?: string | undefined;
  readonly progress: ArchiveProgress;
}

/** `npm run backup`. Returns the message to print. */
export async function backupCommand(command: BackupCommand): Promise<string> {
  const { config, workerUrl, to, passphrase, progress } = command;
  if (!to && command.otherDisk)
    throw new StartupError('--other-disk needs --to: without it the backup goes into the data folder.');
  const target = to ? backupTarget({ ...command, to }, config.dataDir) : null;
  const { source, close } = await openSource(config, workerUrl);
  try {
    const store = await openFileStore(config, { guest: true });
    if (!target) {
      const { name, bytes } = await makeBackup(
        { config, source, store, clock: systemClock },
        { kind: 'manual', passphrase, progress },
      );
      return summary(resolve(config.dataDir, 'backups', name), bytes, passphrase !== undefined);
    }
    const keys = passphrase ? await keysUnder(passphrase, config) : null;
    const what = { source, store, keys, leftOut: LEFT_OUT, withFiles: true };
    const { bytes } = await makeArchive(target.path, { ...what, progress });
    return summary(target.path, bytes, keys !== null) + (target.sameDisk ? SAME_DISK : '');
  } catch (error) {
    if (error instanceof NoRoom) throw new StartupError(`There is no room: ${error.message}.`);
    throw error;
  } finally {
    await close();
  }
}

const SAME_DISK =
  '\nIt is on the same disk as the shop: if that disk breaks, both are lost. Keep a copy on another one.';

const summary = (path: string, bytes: number, withKeys: boolean) =>
  `${path}: ${megabytes(bytes)}, read back and whole.\n${
    withKeys
      ? "The shop's keys are in it, under the passphrase."
      : "The shop's keys are not in it: keep secrets.json (or APP_SECRET) and the key of the ID images in another place."
  }`;
