import type { Outputs } from '@kickstand/api';
import { type Actor, actorOf, writeAudit } from '../audit/index.ts';
import { freeBytes } from '../platform/free-space.ts';
import { answerOnce } from '../platform/once/index.ts';
import { callerOf, gated } from '../platform/rpc/gate.ts';
import {
  type Backup,
  backupsIn,
  findBackup,
  listBackups,
  readFailure,
  removeBackup,
} from './backups/backup-folder.ts';
import type { BackupWork, TaskProgress, WorkDeps } from './backups/backup-work.ts';
import type { Failure } from './backups/failure.ts';
import { readOffsiteStatus } from './offsite/offsite-status.ts';
import { presentStandby, readStandbyStatus } from './standby/standby-status.ts';

export interface ArchiveDeps extends WorkDeps {
  readonly work: BackupWork;
}

export function archiveRouter(deps: ArchiveDeps) {
  const { archive } = gated;
  const { work } = deps;
  const { dataDir, demo } = deps.config;
  const { db } = deps.database;

  const note = (actor: Actor, action: string, name: string) =>
    db.transaction((tx) =>
      writeAudit(tx, deps.clock, actor, { action, subject: 'backups', subjectId: name }),
    );

  return {
    list: archive.list.handler(async () => {
      const backups = (await listBackups(dataDir)).map(presentBackup);
      const failure = await readFailure(dataDir);
      return {
        backups,
        progress: work.progress,
        lastFailure: failure && { at: failure.at, reason: failure.reason as Failure },
        daily: !demo,
        offsite: deps.config.offsite && !demo ? await readOffsiteStatus(dataDir) : null,
        standby: deps.config.standby && !demo ? presentStandby(await readStandbyStatus(dataDir)) : null,
        freeBytes: await freeBytes(backupsIn(dataDir)),
      };
    }),

    progress: archive.progress.handler(async () => ({ progress: work.progress })),

    start: archive.start.handler(async ({ input: { key, passphrase }, context, errors }) => {
      const verdict = await startBackup(deps, actorOf(context), callerOf(context).userId, key, passphrase);
      if (verdict.ok) return verdict.progress;
      if (verdict.code === 'KEY_REUSED') throw errors.KEY_REUSED();
      throw errors.BACKUP_RUNNING({ data: { progress: verdict.progress } });
    }),

    verify: archive.verify.handler(async ({ input: { name }, context, errors }) => {
      const backup = await findBackup(dataDir, name);
      if (!backup) throw errors.NOT_FOUND();
      const begun = work.verify(backup);
      if (!begun) throw errors.BACKUP_RUNNING({ data: { progress: running(work) } });
      await note(actorOf(context), 'archive.backup.verified', name);
      return begun;
    }),

    remove: archive.remove.handler(async ({ input: { name }, context, errors }) => {
      const backup = await findBackup(dataDir, name);
      if (!backup) throw errors.NOT_FOUND();
      if (backup.kind !== 'manual') throw errors.BACKUP_KEPT();
      await note(actorOf(context), 'archive.backup.removed', name);
      await removeBackup(dataDir, name);
      return {};
    }),
  };
}

type StartVerdict =
  | { readonly ok: true; readonly progress: TaskProgress }
  | { readonly ok: false; readonly code: 'BACKUP_RUNNING'; readonly progress: TaskProgress };

/** A retry with the same key gets the first answer and starts nothing. */
async function startBackup(
  { work, database, clock }: ArchiveDeps,
  actor: Actor,
  owner: string,
  key: string,
  passphrase: string | undefined,
) {
  const withKeys = passphrase !== undefined;
  const once = { scope: 'archive.start', owner, key, body: { withKeys } };
  return answerOnce<StartVerdict>({ db: database.db, clock }, once, async (tx) => {
    const begun = work.backUp({ kind: 'manual', passphrase }, actor);
    if (!begun) return { ok: false, code: 'BACKUP_RUNNING', progress: running(work) };
    await writeAudit(tx, clock, actor, {
      action: 'archive.backup.started',
      subject: 'backups',
      subjectId: begun.id,
      after: { withKeys },
    });
    return { ok: true, progress: begun };
  });
}

/** The task may have just ended, so the last one is always returned. */
function running(work: BackupWork): TaskProgress {
  if (!work.progress) throw new Error('the server is stopping');
  return work.progress;
}

function presentBackup({
  name,
  kind,
  at,
  bytes,
  note,
}: Backup): Outputs['archive']['list']['backups'][number] {
  return {
    ...{ name, kind, at: at.toISOString(), bytes },
    verifiedAt: note?.verifiedAt ?? null,
    damaged: note?.damaged ?? false,
    rows: note?.rows ?? null,
    files: note?.files ?? null,
    missingFiles: note?.missing ?? 0,
    appVersion: note?.app ?? null,
    auditHead: note?.auditHead ?? null,
    withKeys: note?.withKeys ?? false,
  };
}
