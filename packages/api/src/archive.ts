import { BACKUP_KINDS } from '@kickstand/domain/archive';
import * as z from '@kickstand/domain/zod';
import { missing, onceKey, procedure, timestamp, uuid } from './base.ts';

const keepers = { may: 'backup.manage', owns: 'all' } as const;

const named = z.strictObject({ name: z.string().check(z.maxLength(200, 'TOO_LONG')) });

const backup = z.object({
  /** Its file name, also in GET /api/archive/backups/{name}/file */
  name: z.string(),
  kind: z.enum(BACKUP_KINDS),
  at: timestamp,
  bytes: z.number(),
  /** When every byte was last verified; null: not by this server. */
  verifiedAt: z.nullable(timestamp),
  damaged: z.boolean(),
  rows: z.nullable(z.number()),
  files: z.nullable(z.number()),
  /** Files that are referenced but were missing from the store. */
  missingFiles: z.number(),
  appVersion: z.nullable(z.string()),
  /** The last seal of the audit log in it. */
  auditHead: z.nullable(z.string()),
  /** Contains the shop's keys, encrypted with a passphrase. */
  withKeys: z.boolean(),
});

/**
 * NO_ROOM: on the disk; FILES_AWAY: the photo store; DAMAGED: verification failed; STOPPED: the server
 * stopped.
 */
const failure = z.enum(['NO_ROOM', 'FILES_AWAY', 'DATABASE_AWAY', 'DAMAGED', 'STOPPED', 'UNKNOWN']);

export const backupTask = z.object({
  id: uuid,
  task: z.enum(['backup', 'verify']),
  /** The backup that is being verified, or that was made. */
  name: z.nullable(z.string()),
  state: z.enum(['running', 'done', 'failed']),
  step: z.enum(['snapshot', 'rows', 'files', 'verify']),
  /** Within the step; a total of 0: unknown. */
  done: z.number(),
  total: z.number(),
  failure: z.nullable(failure),
  startedAt: timestamp,
  finishedAt: z.nullable(timestamp),
});

/** The last success, and the failure since, if any. */
const offsiteOutcome = z.object({ doneAt: z.nullable(timestamp), failedAt: z.nullable(timestamp) });

const busy = { BACKUP_RUNNING: { status: 409, data: z.object({ progress: backupTask }) } } as const;

export const archive = {
  list: procedure(keepers)
    .route({ method: 'GET', path: '/archive/backups', summary: 'The backups of this server, newest first' })
    .output(
      z.object({
        backups: z.array(backup),
        /** The last task, running or ended since the server started. */
        progress: z.nullable(backupTask),
        /** Why the last backup failed; null if it succeeded. */
        lastFailure: z.nullable(z.object({ at: timestamp, reason: failure })),
        /** Made automatically every day; not in the demo. */
        daily: z.boolean(),
        /** Copies in another place, and the weekly test restore; null: not set up. */
        offsite: z.nullable(z.object({ copy: offsiteOutcome, rehearsal: offsiteOutcome })),
        /** The standby copy that another machine can take over; null: not set up. */
        standby: z.nullable(offsiteOutcome),
        freeBytes: z.number(),
      }),
    ),

  progress: procedure(keepers)
    .route({ method: 'GET', path: '/archive/progress', summary: 'Progress of the last task' })
    .output(z.object({ progress: z.nullable(backupTask) })),

  start: procedure(keepers)
    .route({ method: 'POST', path: '/archive/backups', summary: 'Start a backup in the background' })
    .input(
      z.strictObject({
        key: onceKey,
        /** Adds the shop's keys, encrypted with it. They are needed to restore on another machine. */
        passphrase: z.optional(
          z.string().check(z.minLength(12, 'PASSWORD_TOO_SHORT'), z.maxLength(200, 'TOO_LONG')),
        ),
      }),
    )
    .output(backupTask)
    .errors({ ...busy, KEY_REUSED: { status: 409 } }),

  verify: procedure(keepers)
    .route({
      method: 'POST',
      path: '/archive/backups/{name}/verify',
      summary: 'Verify a backup',
    })
    .input(named)
    .output(backupTask)
    .errors({ ...missing, ...busy }),

  remove: procedure(keepers)
    .route({
      method: 'DELETE',
      path: '/archive/backups/{name}',
      summary: 'Delete a manual backup',
    })
    .input(named)
    .output(z.object({}))
    /** Daily ones, and those made before an upgrade, are deleted automatically. */
    .errors({ ...missing, BACKUP_KEPT: { status: 409 } }),
};
