import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** The name of an unfinished file contains the id of the process writing it. */
const PATTERN = /^\.making-(\d+)-/;
const mine = new Set<string>();

export function unfinishedName(id: string): string {
  const name = `.making-${process.pid}-${id}`;
  mine.add(name);
  return name;
}

/** Removes files of processes that were killed. */
export async function clearUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const pid = Number(PATTERN.exec(name)?.[1] ?? 0);
    if (pid !== 0 && !isMade(name, pid)) await rm(join(folder, name), { recursive: true, force: true });
  }
}

/** An earlier process with our own id, as in a container, is dead too. */
function isMade(name: string, pid: number): boolean {
  if (pid === process.pid) return [...mine].some((known) => name.startsWith(known));
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
