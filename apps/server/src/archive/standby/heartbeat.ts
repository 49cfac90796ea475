import { ArchiveRefused } from '../format/archive-refused.ts';
import { bytesOf, type EncryptedFiles, wholeOf } from './encrypted-files.ts';
import { type LogPosition, standbyNames } from './names.ts';

/** Written by the machine that ships. */
export interface Heartbeat {
  readonly at: string;
  readonly host: string;
  readonly end: LogPosition;
  /** It was shut down cleanly, with everything shipped. */
  readonly finished: boolean;
}

/** Which machine took over, and when. */
export interface Takeover {
  readonly at: string;
  readonly host: string;
}

export const writeHeartbeat = (files: EncryptedFiles, run: string, heartbeat: Heartbeat) =>
  writeJson(files, standbyNames.heartbeat(run), heartbeat);

/** Null if there is none or the place cannot be read now. Rejects for a wrong passphrase. */
export const readHeartbeat = (files: EncryptedFiles, run: string) =>
  readJson<Heartbeat>(files, standbyNames.heartbeat(run));

export const writeTakeover = (files: EncryptedFiles, run: string, takeover: Takeover) =>
  writeJson(files, standbyNames.taken(run), takeover);

export const readTakeover = (files: EncryptedFiles, run: string) =>
  readJson<Takeover>(files, standbyNames.taken(run));

async function writeJson(files: EncryptedFiles, name: string, value: object): Promise<void> {
  const bytes = Buffer.from(JSON.stringify(value));
  await files.put(name, bytes.length, bytesOf(bytes));
}

async function readJson<T>(files: EncryptedFiles, name: string): Promise<T | null> {
  try {
    return JSON.parse((await wholeOf(await files.get(name))).toString()) as T;
  } catch (error) {
    if (error instanceof ArchiveRefused) throw error;
    return null;
  }
}
