import { systemClock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config/index.ts';
import { StartupError } from '../../platform/startup-error.ts';
import { openOffsitePlace } from '../offsite/open-place.ts';
import { takeOver } from '../standby/take-over.ts';

export interface TakeOverCommand {
  readonly config: Config;
  /** A new folder; by default the configured one. */
  readonly into?: string | undefined;
  readonly force: boolean;
  readonly workerUrl?: URL | undefined;
}

/** `npm run takeover`. Returns the message to print. */
export async function takeOverCommand({ config, into, force, workerUrl }: TakeOverCommand): Promise<string> {
  const { offsite, backupPassphrase: passphrase, databaseUrl } = config;
  if (databaseUrl)
    throw new StartupError(
      'With DATABASE_URL nothing is taken over here: promote the standby of PostgreSQL.',
    );
  if (!offsite || !passphrase)
    throw new StartupError(
      'Say where the other machine ships to: set OFFSITE_FOLDER, OFFSITE_S3_BUCKET or OFFSITE_SFTP_HOST, and BACKUP_PASSPHRASE.',
    );
  const place = await openOffsitePlace(offsite);
  const folder = into ?? config.dataDir;
  const { heartbeat, pictures, pieces } = await takeOver({
    ...{ place, passphrase, into: folder, force, workerUrl },
    clock: systemClock,
  }).finally(() => place.close());
  const until = heartbeat ? `as of ${heartbeat.at} on ${heartbeat.host}` : 'as it was shipped last';
  return [
    `The shop ${until} is in ${folder}: one copy and ${pieces} pieces of its log, ${pictures} pictures.`,
    heartbeat?.finished
      ? 'The other machine had stopped, and had sent everything.'
      : 'What it had not sent yet is lost.',
    'If the other machine is still running, it stops as soon as it reaches that place. Never start it again on its old folder.',
  ].join('\n');
}
