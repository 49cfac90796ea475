import { existsSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { makeFolders } from '../../platform/make-folders.ts';
import { StartupError } from '../../platform/startup-error.ts';

export interface TargetOptions {
  readonly to: string;
  readonly createFolder?: boolean;
  /** Refuses a target on the data folder's disk; for unattended jobs. */
  readonly otherDisk?: boolean;
}

/**
 * Where a backup is written. A missing folder often means a disk that is not mounted: creating the folder would put
 * the backup on the very disk it should survive.
 */
export function backupTarget({ to, createFolder, otherDisk }: TargetOptions, dataDir: string) {
  const path = resolve(to);
  const folder = dirname(path);
  if (existsSync(path))
    throw new StartupError(
      statSync(path).isDirectory()
        ? `${path} is a folder: give the name of the file too, for example ${path}/shop.kickstand.`
        : `${path} is there already: choose another name.`,
    );
  if (!existsSync(folder)) {
    if (!createFolder)
      throw new StartupError(
        `The folder ${folder} does not exist. If it is on another disk, connect or mount that disk first; if it is to be made, add --create-folder.`,
      );
    makeTarget(folder);
  }
  const sameDisk = isSameDisk(folder, dataDir);
  if (sameDisk && otherDisk)
    throw new StartupError(
      `${folder} is on the same disk as the shop in ${dataDir}: connect or mount the other disk first. Nothing was written.`,
    );
  return { path, sameDisk };
}

function makeTarget(folder: string): void {
  try {
    makeFolders(folder);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartupError(`The folder ${folder} cannot be made (${code}).`, undefined, { cause: error });
  }
}

const isSameDisk = (folder: string, dataDir: string) =>
  existsSync(dataDir) && statSync(folder).dev === statSync(dataDir).dev;
