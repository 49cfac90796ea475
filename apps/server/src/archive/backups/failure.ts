import type { Outputs } from '@kickstand/api';
import { isDatabaseAway } from '../../platform/database/open/database-away.ts';
import { FilesAway } from '../../platform/files/index.ts';
import { isOutOfSpace } from '../../platform/free-space.ts';
import { ArchiveRefused } from '../format/archive-refused.ts';

export type Failure = NonNullable<NonNullable<Outputs['archive']['progress']['progress']>['failure']>;

/** The server is stopping: the task ends at its next step. */
export class Stopped extends Error {}

/** Why a task failed, as a code that the screen translates. */
export function failureOf(error: unknown): Failure {
  if (error instanceof Stopped) return 'STOPPED';
  if (error instanceof ArchiveRefused) return 'DAMAGED';
  if (error instanceof FilesAway) return 'FILES_AWAY';
  if (isOutOfSpace(error)) return 'NO_ROOM';
  if (isDatabaseAway(error)) return 'DATABASE_AWAY';
  return 'UNKNOWN';
}
