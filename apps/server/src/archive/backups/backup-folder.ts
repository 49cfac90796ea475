import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type BackupKind, parseBackupName } from '@kickstand/domain/archive';
import * as z from '@kickstand/domain/zod';
import { ensureFolder, publishFile, stageFile } from '../../platform/files/index.ts';

export const backupsIn = (dataDir: string) => join(dataDir, 'backups');

/** Stored next to a backup: its contents, and when it was last verified. */
const noteSchema = z.object({
  verifiedAt: z.nullable(z.iso.datetime()),
  damaged: z.boolean(),
  app: z.string(),
  rows: z.number(),
  files: z.number(),
  /** Files that rows refer to and that the store did not have. */
  missing: z.number(),
  auditHead: z.nullable(z.string()),
  withKeys: z.boolean(),
});
export type BackupNote = z.infer<typeof noteSchema>;

export interface Backup {
  readonly name: string;
  readonly kind: BackupKind;
  readonly at: Date;
  readonly bytes: number;
  /** Null for a file that someone put there by hand. */
  readonly note: BackupNote | null;
}

/** The backups of a data folder, newest first. There is no other list. */
export async function listBackups(dataDir: string): Promise<Backup[]> {
  const folder = backupsIn(dataDir);
  await ensureFolder(folder);
  const backups: Backup[] = [];
  for (const name of await readdir(folder)) {
    const backup = await findBackup(dataDir, name);
    if (backup) backups.push(backup);
  }
  return backups.sort((a, b) => b.at.getTime() - a.at.getTime());
}

export async function findBackup(dataDir: string, name: string): Promise<Backup | null> {
  const parsed = parseBackupName(name);
  if (!parsed) return null;
  const path = join(backupsIn(dataDir), name);
  const found = await unlessMissing(stat(path));
  if (!found?.isFile()) return null;
  return { name, kind: parsed.kind, at: parsed.at, bytes: found.size, note: await readNote(path) };
}

export async function removeBackup(dataDir: string, name: string): Promise<void> {
  const path = join(backupsIn(dataDir), name);
  await rm(path, { force: true });
  await rm(`${path}.json`, { force: true });
}

export async function writeNote(dataDir: string, name: string, note: BackupNote): Promise<void> {
  await writeJson(join(backupsIn(dataDir), `${name}.json`), note);
}

async function readNote(path: string): Promise<BackupNote | null> {
  return readJson(`${path}.json`, noteSchema);
}

const failureSchema = z.object({ at: z.iso.datetime(), reason: z.string() });
export type BackupFailure = z.infer<typeof failureSchema>;
const failureFile = (dataDir: string) => join(backupsIn(dataDir), 'last-failure.json');

/** Why the last backup failed; null if it succeeded. */
export const readFailure = (dataDir: string) => readJson(failureFile(dataDir), failureSchema);

export async function writeFailure(dataDir: string, failure: BackupFailure | null): Promise<void> {
  if (failure) await writeJson(failureFile(dataDir), failure);
  else await rm(failureFile(dataDir), { force: true });
}

async function readJson<T>(file: string, schema: z.ZodMiniType<T>): Promise<T | null> {
  const text = await unlessMissing(readFile(file, 'utf8'));
  if (text === null) return null;
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    return null; // not ours, or from another version
  }
}

async function writeJson(file: string, value: unknown): Promise<void> {
  const folder = join(file, '..');
  await publishFile(await stageFile(folder, Buffer.from(`${JSON.stringify(value)}\n`)), file);
}

async function unlessMissing<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
