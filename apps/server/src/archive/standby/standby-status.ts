import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from '@kickstand/domain/zod';
import { MINUTE } from '../../platform/clock.ts';

const position = z.number().check(z.int(), z.nonnegative());
const statusSchema = z.object({
  run: z.string(),
  /** Start of the log piece that is still growing. */
  pieceStart: position,
  /** Everything before it was shipped. */
  end: position,
  /** The newest base; null if there is none. */
  base: z.nullable(z.object({ end: position, at: z.iso.datetime() })),
  /** When everything was last shipped. */
  doneAt: z.nullable(z.iso.datetime()),
  /** The last failure since then, if any. */
  failedAt: z.nullable(z.iso.datetime()),
});

export type StandbyStatus = z.infer<typeof statusSchema>;

/** In the database's folder, so that another database there does not inherit it. */
export const statusFile = (dataDir: string) => join(dataDir, 'db', 'standby.json');

export async function readStandbyStatus(dataDir: string): Promise<StandbyStatus | null> {
  try {
    return statusSchema.parse(JSON.parse(await readFile(statusFile(dataDir), 'utf8')));
  } catch {
    return null; // not written yet, or incomplete
  }
}

/** Failures are reported once the copy is a minute behind; until then the next round may succeed. */
const WORTH_SAYING = MINUTE;

export function presentStandby(status: StandbyStatus | null) {
  const { doneAt = null, failedAt = null, base = null } = status ?? {};
  const behind = failedAt && Date.parse(failedAt) - (doneAt ? Date.parse(doneAt) : 0) > WORTH_SAYING;
  // without a base nothing can be taken over yet
  return { doneAt: base && doneAt, failedAt: behind ? failedAt : null };
}

/** Not synced: if a power failure loses it, a new run starts. */
export async function writeStandbyStatus(dataDir: string, status: StandbyStatus): Promise<void> {
  const file = statusFile(dataDir);
  await writeFile(`${file}.new`, `${JSON.stringify(status)}\n`, { mode: 0o600 });
  await rename(`${file}.new`, file);
}

export const forgetStandbyStatus = (dataDir: string) => rm(statusFile(dataDir), { force: true });
