import { accessSync, constants, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Config, Setting } from '../platform/config/index.ts';
import { freeBytes, LEAST_FREE_BYTES } from '../platform/free-space.ts';
import { nodeWarning } from '../platform/node-version.ts';
import { type Finding, ok, problem, warning } from './finding.ts';

export function checkNode(version: string): Finding {
  const old = nodeWarning(version);
  return old ? warning('Node', `this is Node ${version}.`, old) : ok('Node', `this is Node ${version}.`);
}

export function checkSettings(
  settings: readonly Setting[],
  mistakes: readonly string[],
  unknown: readonly string[],
): Finding[] {
  const set = settings.filter(({ from }) => from !== 'default').length;
  const todo = 'Correct it; `kickstand config` shows where each setting comes from.';
  const findings = [
    ...mistakes.map((mistake) => problem('Settings', mistake, todo)),
    ...unknown.map((name) =>
      warning(
        'Settings',
        `${name} in the settings file is not a setting.`,
        'Check its spelling, or remove it.',
      ),
    ),
  ];
  return findings.length > 0 ? findings : [ok('Settings', `${set} set, the others have their defaults.`)];
}

const CHOOSE = 'Give this user the right to write there, or choose another folder with DATA_DIR.';

export function checkFolder({ dataDir }: Pick<Config, 'dataDir'>): Finding {
  const found = statSync(dataDir, { throwIfNoEntry: false });
  if (!found) {
    const parent = existingParent(dataDir);
    return mayWrite(parent)
      ? ok('Folder', `${dataDir} does not exist yet: the first start makes it.`)
      : problem('Folder', `${dataDir} does not exist, and ${parent} cannot be written.`, CHOOSE);
  }
  if (!found.isDirectory())
    return problem('Folder', `${dataDir} is not a folder.`, 'Choose another with DATA_DIR.');
  if (!mayWrite(dataDir)) return problem('Folder', `${dataDir} cannot be written.`, CHOOSE);
  if (process.platform !== 'win32' && found.mode & 0o007)
    return warning('Folder', `${dataDir} can be read by every user of this machine.`, `chmod 700 ${dataDir}`);
  return ok('Folder', dataDir);
}

export async function checkDisk({ dataDir }: Pick<Config, 'dataDir'>): Promise<Finding> {
  const free = await freeBytes(existingParent(dataDir));
  const text = `${Math.floor(free / 1_000_000)} MB free for ${dataDir}.`;
  const todo = 'Free some space, or move the data folder to a larger disk.';
  if (free < LEAST_FREE_BYTES) return problem('Disk', `${text} The server refuses to save.`, todo);
  return free < 4 * LEAST_FREE_BYTES ? warning('Disk', text, todo) : ok('Disk', text);
}

const existingParent = (path: string): string =>
  statSync(path, { throwIfNoEntry: false }) ? path : existingParent(dirname(path));

function mayWrite(path: string): boolean {
  try {
    accessSync(path, constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false; // having no permission is the finding
  }
}
