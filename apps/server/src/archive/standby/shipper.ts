import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { type Clock, DAY, MINUTE, SECOND } from '../../platform/clock.ts';
import type { Config } from '../../platform/config/index.ts';
import type { OpenDatabase } from '../../platform/database/index.ts';
import type { FileStore } from '../../platform/files/index.ts';
import type { Log } from '../../platform/log.ts';
import { EXIT_CODES, StartupError } from '../../platform/startup-error.ts';
import type { OffsitePlace } from '../offsite/place.ts';
import { bytesOf, type EncryptedFiles, encryptedFiles } from './encrypted-files.ts';
import { readHeartbeat, readTakeover, writeHeartbeat } from './heartbeat.ts';
import { makeBase } from './make-base.ts';
import { type LogPosition, newRun, partsAmong, readPosition, standbyNames } from './names.ts';
import { LogGone, type LogShape, readLog } from './read-log.ts';
import { ShippedPictures } from './shipped-pictures.ts';
import {
  forgetStandbyStatus,
  readStandbyStatus,
  type StandbyStatus,
  writeStandbyStatus,
} from './standby-status.ts';

/**
 * A growing piece is sent again until it reaches this size: that keeps both the number of files and each transfer
 * small.
 */
const PIECE_BYTES = 1024 * 1024;
/** A new base is made when the log since the last one exceeds this, or after a day. */
const MOST_LOG_BYTES = 256 * 1024 * 1024;
const BASE_EVERY = DAY;
const BASE_RETRY = MINUTE;
/** Interval while nothing changes. */
const HEARTBEAT_EVERY = 10 * SECOND;

const zip = promisify(gzip);

export interface ShipperDeps {
  readonly config: Config;
  readonly database: Pick<OpenDatabase, 'pool' | 'connection' | 'folder'>;
  /** Null if pictures are in an object store, which has its own replication. */
  readonly store: FileStore | null;
  readonly place: OffsitePlace;
  readonly passphrase: string;
  readonly clock: Clock;
  readonly log: Pick<Log, 'error' | 'info' | 'warn'>;
}

/**
 * Ships commits to another place every few seconds: first a base, which is a copy of the database, then the log as it
 * is synced. Pictures are sent before the log that refers to them. Nothing waits for it: it reads files, and asks the
 * database where its log ends.
 */
export class Shipper {
  readonly #deps: ShipperDeps;
  readonly #files: EncryptedFiles;
  readonly #pictures: ShippedPictures | null;
  #status: StandbyStatus | null = null;
  #shape: LogShape | null = null;
  #heartbeatAt = 0;
  #base: Promise<void> | null = null;
  #baseFailedAt = 0;
  #failing = false;

  constructor(deps: ShipperDeps) {
    this.#deps = deps;
    this.#files = encryptedFiles(deps.place, deps.passphrase);
    this.#pictures = deps.store && new ShippedPictures(deps.store, deps.place, this.#files);
  }

  /** Called when a picture was stored. */
  notePicture(path: string): void {
    this.#pictures?.note(path);
  }

  /** Sends what is new. A StartupError means that this machine must stop. */
  async round(): Promise<void> {
    const now = this.#deps.clock.now();
    try {
      await this.#send(now, false);
    } catch (error) {
      if (error instanceof StartupError) throw error;
      await this.#noteFailure(error, now);
      return;
    }
    this.#baseIfDue(now);
  }

  /** The last round of a clean stop: afterwards everything is shipped. */
  async finish(): Promise<void> {
    await this.#base;
    await this.#send(this.#deps.clock.now(), true);
  }

  async #send(now: Date, finished: boolean): Promise<void> {
    this.#status ??= await this.#begin(now);
    const end = await this.#logEnd();
    await this.#pictures?.send(); // before the log that refers to them
    const sent = await this.#sendLog(end);
    if (sent || finished || now.getTime() - this.#heartbeatAt >= HEARTBEAT_EVERY)
      await this.#sendHeartbeat(now, finished);
    await this.#keep({ doneAt: now.toISOString(), failedAt: null });
    if (this.#failing) this.#deps.log.info('the standby copy is up to date again');
    this.#failing = false;
  }

  /** Continues the run of the last start, if the place and this machine agree on where it ended. */
  async #begin(now: Date): Promise<StandbyStatus> {
    const known = await readStandbyStatus(this.#deps.config.dataDir);
    if (known) {
      await this.#refuseTaken(known.run);
      // With another passphrase, or if the place cannot be read, a new run starts.
      const heartbeat = await readHeartbeat(this.#files, known.run).catch(() => null);
      if (heartbeat?.end === known.end) return known;
    }
    this.#baseFailedAt = 0;
    const end = await this.#logEnd();
    const run = newRun(now, randomBytes(4).toString('hex'));
    return { run, pieceStart: end, end, base: null, doneAt: null, failedAt: null };
  }

  async #logEnd(): Promise<LogPosition> {
    const { rows } = await this.#deps.database.pool.query<{ lsn: string; file: string; segment: string }>(
      `select pg_current_wal_flush_lsn()::text as lsn, pg_walfile_name(pg_current_wal_lsn()) as file,
              pg_size_bytes(current_setting('wal_segment_size'))::text as segment`,
    );
    const { lsn = '0/0', file = '', segment = '' } = rows[0] ?? {};
    this.#shape = { timeline: Number.parseInt(file.slice(0, 8), 16), segmentBytes: Number(segment) };
    return readPosition(lsn);
  }

  async #sendLog(end: LogPosition): Promise<boolean> {
    const { folder } = this.#deps.database;
    let status = this.#known();
    if (end === status.end || !this.#shape || !folder) return false;
    if (end < status.end) throw await this.#lostTrack();
    while (status.end < end) {
      if (status.end - status.pieceStart >= PIECE_BYTES)
        status = await this.#keep({ pieceStart: status.end });
      const { run, pieceStart } = status;
      const to = Math.min(end, pieceStart + PIECE_BYTES);
      const bytes = await readLog(folder, this.#shape, pieceStart, to).catch(async (error: unknown) => {
        throw error instanceof LogGone ? await this.#lostTrack(error) : error;
      });
      const packed = await zip(bytes);
      await this.#files.put(standbyNames.log(run, pieceStart), packed.length, bytesOf(packed));
      status = await this.#keep({ end: to });
    }
    return true;
  }

  /** The log went on without being shipped: the next round starts a new run. */
  async #lostTrack(cause?: unknown): Promise<Error> {
    this.#status = null;
    await forgetStandbyStatus(this.#deps.config.dataDir);
    return new Error('the log went on before it was sent: a new base is needed', { cause });
  }

  async #sendHeartbeat(now: Date, finished: boolean): Promise<void> {
    const { run, end } = this.#known();
    await this.#refuseTaken(run);
    await writeHeartbeat(this.#files, run, { at: now.toISOString(), host: hostname(), end, finished });
    this.#heartbeatAt = now.getTime();
  }

  /** Another machine has taken this shop over: further writes here would be lost. */
  async #refuseTaken(run: string): Promise<void> {
    const takeover = await readTakeover(this.#files, run).catch(() => null);
    if (!takeover) return;
    const { at, host } = takeover;
    throw new StartupError(
      `${host} took over this shop on ${at.slice(0, 16).replace('T', ' ')} UTC: this machine stops, so that nothing is written twice.`,
      EXIT_CODES.folderInUse,
    );
  }

  #baseIfDue(now: Date): void {
    const { base, end, run } = this.#known();
    const isDue =
      !base || end - base.end > MOST_LOG_BYTES || now.getTime() - Date.parse(base.at) > BASE_EVERY;
    if (!isDue || this.#base || now.getTime() - this.#baseFailedAt < BASE_RETRY) return;
    this.#base = this.#makeBase(run, now).finally(() => {
      this.#base = null;
    });
  }

  async #makeBase(run: string, now: Date): Promise<void> {
    try {
      const end = await makeBase({ ...this.#deps, files: this.#files }, run);
      if (this.#status?.run !== run) return;
      await this.#keep({ base: { end, at: now.toISOString() } });
      await this.#tidy(run, end);
    } catch (error) {
      this.#baseFailedAt = now.getTime();
      await this.#noteFailure(error, now);
    }
  }

  /** Deletes what the new base supersedes, and pictures that were erased. */
  async #tidy(run: string, end: LogPosition): Promise<void> {
    const { place } = this.#deps;
    await this.#refuseTaken(run);
    const names = await place.list();
    // a later run belongs to another machine
    const parts = partsAmong(names).filter((part) => part.run <= run);
    const mine = parts.filter((part) => part.run === run && part.kind === 'log' && part.at <= end);
    const firstNeeded = Math.max(...mine.map(({ at }) => at));
    for (const part of parts) {
      const isNeeded = part.run === run && part.at >= (part.kind === 'base' ? end : firstNeeded);
      if (!isNeeded) await place.remove(part.name);
    }
    await this.#pictures?.tidy(names);
  }

  async #noteFailure(error: unknown, now: Date): Promise<void> {
    // logged once, because it is retried every few seconds
    if (!this.#failing) this.#deps.log.error({ err: error }, 'standby copy failed');
    this.#failing = true;
    const { dataDir } = this.#deps.config;
    const status = this.#status ?? (await readStandbyStatus(dataDir));
    if (status) await writeStandbyStatus(dataDir, { ...status, failedAt: now.toISOString() });
  }

  #known(): StandbyStatus {
    if (!this.#status) throw new Error('there is no run yet');
    return this.#status;
  }

  async #keep(change: Partial<StandbyStatus>): Promise<StandbyStatus> {
    const status = { ...this.#known(), ...change };
    this.#status = status;
    await writeStandbyStatus(this.#deps.config.dataDir, status);
    return status;
  }
}
