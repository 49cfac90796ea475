import { accessSync, constants } from 'node:fs';
import { join } from 'node:path';
import type { Locations } from './locations.ts';
import type { Config } from './platform/config/index.ts';
import type { DatabaseLog } from './platform/database/database.ts';
import { type Embedded, openEmbedded } from './platform/database/embedded/open-embedded.ts';
import { makeFolders } from './platform/make-folders.ts';
import { takePlace } from './platform/restored-folder.ts';
import { EXIT_CODES, StartupError } from './platform/startup-error.ts';

/**
 * Begins to open the embedded database, in a thread of its own, while the rest of the server's code is still being
 * loaded: each takes the better part of a second. What this file imports is loaded before, so it is little.
 */
export function openEarly(
  config: Config,
  locations: Locations,
  log: DatabaseLog,
): Promise<Embedded> | undefined {
  if (config.databaseUrl) return undefined;
  const opened = open(config, locations, log);
  opened.catch(() => undefined); // reported where the start awaits it
  return opened;
}

async function open({ dataDir }: Config, locations: Locations, log: DatabaseLog): Promise<Embedded> {
  ensureWritable(dataDir);
  return openEmbedded({
    ...{ dir: join(dataDir, 'db'), log, beforeOpening: () => takePlace(dataDir) },
    ...{ templateDir: locations.templateDir, workerUrl: locations.workerUrl },
  });
}

export function ensureWritable(dataDir: string): void {
  try {
    makeFolders(dataDir); // contains secrets and personal data: readable by this user only
    accessSync(dataDir, constants.W_OK);
  } catch {
    throw new StartupError(
      `The data folder ${dataDir} cannot be written: choose another with DATA_DIR or change its permissions.`,
      EXIT_CODES.folderNotWritable,
    );
  }
}
