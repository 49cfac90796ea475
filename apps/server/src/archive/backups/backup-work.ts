import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Outputs } from '@kickstand/api';
import { isBackupDue } from '@kickstand/domain/archive';
import { type Actor, SYSTEM, writeAudit } from '../../audit/index.ts';
import { type Clock, HOUR } from '../../platform/clock.ts';
import type { Config } from '../../platform/config/index.ts';
import type { OpenDatabase } from '../../platform/database/index.ts';
import type { FileStore } from '../../platform/files/index.ts';
import type { Log } from '../../platform/log.ts';
import { verifyArchive } from '../format/verify-archive.ts';
import type { ArchiveProgress } from '../make-archive.ts';
import {
  type Backup,
  backupsIn,
  listBackups,
  readFailure,
  writeFailure,
  writeNote,
} from './backup-folder.ts';
import { type Failure, failureOf, Stopped } from './failure.ts';
import { type BackupRequest, makeBackup, noteOf, shopOf } from './make-backup.ts';

export type TaskProgress = NonNullable<Outputs['archive']['progress']['progress']>;

export interface WorkDeps {
  readonly config: Pick<
    Config,
    'dataDir' | 'appSecret' | 'idKeyFile' | 'demo' | 'offsite' | 'standby' | 'backupPassphrase'
  >;
  readonly database: Pick<OpenDatabase, 'db' | 'connection' | 'folder'>;
  readonly store: FileStore;
  readonly clock: Clock;
  readonly log: Pick<Log, 'error' | 'info'>;
  /** Called after a commit. */
  readonly changed: () => void;
}

/** Runs at most one backup task of this server at a time, and reports its progress. */
export class BackupWork {
  readonly #deps: WorkDeps;
  #progress: TaskProgress | null = null;
  #running: Promise<void> | null = null;
  #stopping = false;

  constructor(deps: WorkDeps) {
    this.#deps = deps;
  }

  get progress(): TaskProgress | null {
    return this.#progress;
  }

  get isRunning(): boolean {
    return this.#running !== null;
  }

  /** Starts a backup; null if another task is running. */
  backUp(request: BackupRequest, actor: Actor): TaskProgress | null {
    return this.#begin({ task: 'backup', name: null, step: 'snapshot' }, async (progress) => {
      const backup = await makeBackup(this.#backupParts(), { ...request, progress });
      await writeFailure(this.#deps.config.dataDir, null);
      await this.#note(actor, 'archive.backup.made', backup.name, {
        kind: request.kind,
        bytes: backup.bytes,
      });
      return backup.name;
    });
  }

  verify(backup: Backup): TaskProgress | null {
    const { name, note } = backup;
    const { dataDir } = this.#deps.config;
    return this.#begin({ task: 'verify', name, step: 'verify' }, async (progress) => {
      const path = join(backupsIn(dataDir), name);
      try {
        const verified = await verifyArchive(path, (done, total) => progress('verify', done, total));
        const facts = { withKeys: verified.keys !== null, verifiedAt: this.#deps.clock.now() };
        await writeNote(dataDir, name, noteOf(verified, facts));
      } catch (error) {
        if (note && failureOf(error) === 'DAMAGED')
          await writeNote(dataDir, name, { ...note, damaged: true });
        throw error;
      }
      return name;
    });
  }

  /** Makes the day's backup if it is missing. After a failure it is retried every hour. */
  async makeDue(): Promise<void> {
    const { config, clock, database } = this.#deps;
    const shop = config.demo || this.isRunning ? null : await shopOf(database);
    if (!shop) return;
    const newest = (await listBackups(config.dataDir)).find(({ kind }) => kind === 'daily');
    const failure = await readFailure(config.dataDir);
    const now = clock.now();
    if (failure && now.getTime() - Date.parse(failure.at) < HOUR) return;
    if (!isBackupDue(newest?.at ?? null, now, shop.timeZone)) return;
    // an off-site copy must contain the keys, because the machine that has them may be lost
    const passphrase = (config.offsite && config.backupPassphrase) || undefined;
    this.backUp({ kind: 'daily', passphrase }, SYSTEM);
    await this.settled();
  }

  async settled(): Promise<void> {
    await this.#running;
  }

  /** Aborts the running task and removes its output. */
  async stop(): Promise<void> {
    this.#stopping = true;
    await this.#running;
  }

  #backupParts() {
    const { config, store, clock, database } = this.#deps;
    const source = { connection: database.connection, sharedFolder: database.folder };
    return { config, store, clock, source };
  }

  #begin(
    what: Pick<TaskProgress, 'task' | 'name' | 'step'>,
    work: (progress: ArchiveProgress) => Promise<string>,
  ): TaskProgress | null {
    if (this.isRunning || this.#stopping) return null;
    const startedAt = this.#now();
    const none = { done: 0, total: 0, failure: null, finishedAt: null };
    this.#progress = { id: randomUUID(), ...what, ...none, state: 'running', startedAt };
    const progress: ArchiveProgress = (step, done, total) => {
      if (this.#stopping) throw new Stopped();
      this.#update({ step, done, total });
    };
    this.#running = work(progress)
      .then(
        (name) => this.#update({ name, state: 'done', finishedAt: this.#now() }),
        (error: unknown) => this.#failed(what, error),
      )
      .finally(() => {
        this.#running = null;
      });
    return this.#progress;
  }

  async #failed({ task, name }: Pick<TaskProgress, 'task' | 'name'>, error: unknown): Promise<void> {
    const { log, config } = this.#deps;
    const failure: Failure = failureOf(error);
    this.#update({ state: 'failed', failure, finishedAt: this.#now() });
    if (failure === 'STOPPED') return;
    log.error({ err: error, task }, task === 'backup' ? 'backup failed' : 'backup damaged or not readable');
    try {
      if (task === 'backup') await writeFailure(config.dataDir, { at: this.#now(), reason: failure });
      await this.#note(SYSTEM, `archive.${task}.failed`, name ?? '', { failure });
    } catch (second) {
      log.error({ err: second }, 'the failure could not be noted'); // the note cannot be written to a full disk either
    }
  }

  async #note(actor: Actor, action: string, subjectId: string, after: Record<string, unknown>) {
    const { database, clock, changed } = this.#deps;
    await database.db.transaction((tx) =>
      writeAudit(tx, clock, actor, { action, subject: 'backups', subjectId, after }),
    );
    changed();
  }

  #update(change: Partial<TaskProgress>): void {
    if (this.#progress) this.#progress = { ...this.#progress, ...change };
  }

  #now(): string {
    return this.#deps.clock.now().toISOString();
  }
}
