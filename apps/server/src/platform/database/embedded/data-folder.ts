import { accessSync, chmodSync, constants, existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makeFolders } from '../../make-folders.ts';
import { EXIT_CODES, StartupError } from '../../startup-error.ts';

/** The PostgreSQL version of the PGlite we ship. */
export const EMBEDDED_PG_VERSION = '18';

export function makeParentFolder(dir: string): void {
  const parent = dirname(dir);
  try {
    makeFolders(parent);
    accessSync(parent, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new StartupError(
      `The data folder ${parent} cannot be written: give this user the right to write there or set DATA_DIR.`,
      EXIT_CODES.folderNotWritable,
      { cause: error },
    );
  }
}

export function needsFolder(dir: string): boolean {
  return !existsSync(join(dir, 'PG_VERSION'));
}

export function checkVersion(dir: string): void {
  const version = readFileSync(join(dir, 'PG_VERSION'), 'utf8').trim();
  if (version === EMBEDDED_PG_VERSION) return;
  throw new StartupError(
    `The data in ${dir} was made by PostgreSQL ${version} and this Kickstand holds ${EMBEDDED_PG_VERSION}: ` +
      'start the version of Kickstand that made it.',
    EXIT_CODES.databaseUnsuitable,
  );
}

/** PGlite's files are world-readable and writable, so their folder must not be accessible. */
export function makePrivate(dir: string): void {
  chmodSync(dir, 0o700);
}
