import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from '@kickstand/domain/zod';
import { ensureFolder, publishFile, stageFile } from '../../platform/files/index.ts';
import { backupsIn } from '../backups/backup-folder.ts';

const outcome = z.object({
  /** The last success. */
  doneAt: z.nullable(z.iso.datetime()),
  /** The last failure since then, if any. */
  failedAt: z.nullable(z.iso.datetime()),
});
const statusSchema = z.object({ copy: outcome, rehearsal: outcome });

/** The state of off-site copies. */
export type OffsiteStatus = z.infer<typeof statusSchema>;
export type OffsiteTask = keyof OffsiteStatus;

const NEVER = { doneAt: null, failedAt: null };
const fileIn = (dataDir: string) => join(backupsIn(dataDir), 'offsite.json');

export async function readOffsiteStatus(dataDir: string): Promise<OffsiteStatus> {
  try {
    return statusSchema.parse(JSON.parse(await readFile(fileIn(dataDir), 'utf8')));
  } catch {
    return { copy: NEVER, rehearsal: NEVER }; // not written yet, or unreadable
  }
}

export async function writeOffsiteOutcome(
  dataDir: string,
  task: OffsiteTask,
  { at, ok }: { at: Date; ok: boolean },
): Promise<void> {
  const before = await readOffsiteStatus(dataDir);
  const now = at.toISOString();
  const after = ok ? { doneAt: now, failedAt: null } : { ...before[task], failedAt: now };
  const folder = backupsIn(dataDir);
  await ensureFolder(folder);
  const text = `${JSON.stringify({ ...before, [task]: after })}\n`;
  await publishFile(await stageFile(folder, Buffer.from(text)), fileIn(dataDir));
}
