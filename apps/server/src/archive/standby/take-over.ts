import { createWriteStream, existsSync, readdirSync } from 'node:fs';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createGunzip, gunzip } from 'node:zlib';
import { type Clock, MINUTE } from '../../platform/clock.ts';
import { syncTree } from '../../platform/database/embedded/sync-tree.ts';
import { openEmbedded } from '../../platform/database/index.ts';
import { EXIT_CODES, StartupError } from '../../platform/startup-error.ts';
import type { Keyring } from '../keys/keyring.ts';
import { writeKeyring } from '../keys/own-keys.ts';
import type { OffsitePlace } from '../offsite/place.ts';
import { requireWholeLog } from '../source/copy-embedded.ts';
import { connect } from '../source/snapshot.ts';
import { type EncryptedFiles, encryptedFiles, wholeOf } from './encrypted-files.ts';
import { type Heartbeat, readHeartbeat, writeTakeover } from './heartbeat.ts';
import { KEYRING } from './make-base.ts';
import { type LogPosition, newestState, picturesAmong, standbyNames, writePosition } from './names.ts';
import { unpack } from './pack.ts';
import { segmentOf } from './read-log.ts';
import { forgetStandbyStatus } from './standby-status.ts';

const unzip = promisify(gunzip);

/** A machine with a more recent heartbeat may still be running. */
const HEARTBEAT_LASTS = MINUTE;
/** The embedded database never changes its timeline, and its log has segments of this size. */
const SHAPE = { timeline: 1, segmentBytes: 16 * 1024 * 1024 };

export interface TakeOver {
  readonly place: OffsitePlace;
  readonly passphrase: string;
  /** The data folder to create. */
  readonly into: string;
  /** Take over even if the other machine may still be running. */
  readonly force: boolean;
  readonly clock: Clock;
  readonly workerUrl?: URL | undefined;
}

export interface TakenOver {
  readonly heartbeat: Heartbeat | null;
  readonly pictures: number;
  /** Pieces of the log added to the base. */
  readonly pieces: number;
}

/** Creates a data folder from what another machine has shipped, and tells that machine to stop. */
export async function takeOver(options: TakeOver): Promise<TakenOver> {
  const { place, passphrase, clock, workerUrl } = options;
  const into = resolve(options.into);
  if (existsSync(into) && readdirSync(into).length > 0)
    throw new StartupError(`${into} is not empty: take over into a new folder.`);
  const files = encryptedFiles(place, passphrase);
  const names = await place.list();
  const state = newestState(names);
  if (!state)
    throw new StartupError('There is nothing to take over: no machine has shipped a whole copy there.');
  const heartbeat = await readHeartbeat(files, state.base.run);
  if (!options.force) refuseRunning(heartbeat, clock.now());

  // The other machine stops when it sees this. If the takeover fails it may start again.
  const { run } = state.base;
  await writeTakeover(files, run, { at: clock.now().toISOString(), host: hostname() });
  const staging = `${into}.part`;
  await rm(staging, { recursive: true, force: true });
  await mkdir(staging, { recursive: true, mode: 0o700 });
  try {
    await unpack(gunzipped(await files.get(state.base.name)), staging);
    await writeKeys(staging);
    await forgetStandbyStatus(staging);
    // again, for what was sent while the base was downloaded
    const { log } = newestState(await place.list()) ?? state;
    const logEnd = await addLog(files, log, join(staging, 'db'), state.base.at);
    await replay(join(staging, 'db'), logEnd, workerUrl);
    const pictures = await fetchPictures(files, picturesAmong(await place.list()), join(staging, 'files'));
    await syncTree(staging);
    await rm(into, { recursive: true, force: true });
    await mkdir(dirname(into), { recursive: true });
    await rename(staging, into);
    return { heartbeat: await readHeartbeat(files, run), pictures, pieces: log.length };
  } catch (error) {
    await rm(staging, { recursive: true, force: true });
    await place.remove(standbyNames.taken(run)).catch(() => undefined); // keeps the first error
    throw error;
  }
}

function refuseRunning(heartbeat: Heartbeat | null, now: Date): void {
  if (!heartbeat || heartbeat.finished) return;
  const seconds = Math.round((now.getTime() - Date.parse(heartbeat.at)) / 1000);
  if (seconds * 1000 > HEARTBEAT_LASTS) return;
  throw new StartupError(
    `${heartbeat.host} was running ${seconds} seconds ago: stop it there first, and nothing is lost. If it is gone for good, wait a minute, or add --force.`,
    EXIT_CODES.folderInUse,
  );
}

function gunzipped(source: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  const stream = createGunzip();
  pipeline(source, stream).catch(() => undefined); // the stream's reader gets the error
  return stream;
}

async function writeKeys(staging: string): Promise<void> {
  const file = join(staging, KEYRING);
  const keyring = JSON.parse(await readFile(file, 'utf8')) as Keyring | null;
  if (keyring) await writeKeyring(staging, keyring);
  await rm(file);
}

/** Adds the pieces in order up to the first gap. Returns the position reached. */
async function addLog(
  files: EncryptedFiles,
  log: readonly { readonly name: string; readonly at: LogPosition }[],
  folder: string,
  baseEnd: LogPosition,
): Promise<LogPosition> {
  let end = baseEnd;
  for (const { name, at } of log) {
    if (at > end) break;
    const bytes = await unzip(await wholeOf(await files.get(name)));
    await writeLog(folder, at, bytes);
    end = Math.max(end, at + bytes.length);
  }
  return end;
}

async function writeLog(folder: string, start: LogPosition, bytes: Buffer): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    const { name, offset } = segmentOf(start + done, SHAPE);
    const part = bytes.subarray(done, done + SHAPE.segmentBytes - offset);
    const path = join(folder, 'pg_wal', name);
    const file = await open(path, existsSync(path) ? 'r+' : 'w+', 0o600);
    try {
      const { size } = await file.stat();
      if (size < SHAPE.segmentBytes) await file.truncate(SHAPE.segmentBytes);
      await file.write(part, 0, part.length, offset);
    } finally {
      await file.close();
    }
    done += part.length;
  }
}

/** Opening replays the log, as after a power cut. It must reach the end of what was sent. */
async function replay(folder: string, logEnd: LogPosition, workerUrl: URL | undefined): Promise<void> {
  const database = await openEmbedded({ dir: folder, workerUrl, log: SILENT, onLost: () => undefined });
  try {
    const client = await connect(database.connection);
    try {
      await requireWholeLog(client, { logEnd: writePosition(logEnd) });
    } finally {
      await client.end();
    }
  } finally {
    await database.close();
  }
}

async function fetchPictures(
  files: EncryptedFiles,
  pictures: ReadonlyMap<string, string>,
  folder: string,
): Promise<number> {
  for (const [path, name] of pictures) {
    const [bucket = '', file = ''] = path.split('/');
    const target = join(folder, bucket, file.slice(0, 2), file);
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    await pipeline(await files.get(name), createWriteStream(target, { mode: 0o600 }));
  }
  return pictures.size;
}

const SILENT = { info: () => undefined, warn: () => undefined, error: () => undefined };
