import { statSync } from 'node:fs';
import type { readSettings } from '../platform/config/index.ts';
import { checkBackups } from './backups.ts';
import { checkCertificate } from './certificates.ts';
import { checkDatabase, type DatabasePlace } from './database.ts';
import { type Finding, ok } from './finding.ts';
import { checkDisk, checkFolder, checkNode, checkSettings } from './machine.ts';
import { checkOffsitePlace } from './offsite-place.ts';
import { checkProvider } from './provider.ts';

export { exitCodeOf, type Finding, linesOf } from './finding.ts';

interface Examined extends ReturnType<typeof readSettings> {
  readonly nodeVersion: string;
  readonly now: Date;
  readonly locate: (config: DatabasePlace['config']) => Omit<DatabasePlace, 'config'>;
}

/** All checks. With invalid settings only those that need none, because the others would look in the wrong place. */
export async function examine({ result, unknown, nodeVersion, now, locate }: Examined): Promise<Finding[]> {
  const { settings } = result;
  const first = [
    checkNode(nodeVersion),
    ...checkSettings(settings, result.ok ? [] : result.mistakes, unknown),
  ];
  if (!result.ok) return first;
  const { config } = result;
  const folder = checkFolder(config);
  const more = [
    folder,
    await checkDisk(config),
    checkCertificate(config, now),
    ...(await checkProvider(config)),
    ...(await checkOffsitePlace(config)),
  ];
  if (folder.level === 'problem') return [...first, ...more];
  if (!config.databaseUrl && !hasDatabase(config.dataDir))
    return [...first, ...more, ok('Database', 'there is none yet: the first start makes it.')];
  const inside = await checkDatabase({ config, ...locate(config) }, now);
  const exists = statSync(config.dataDir, { throwIfNoEntry: false }) !== undefined;
  return [...first, ...more, ...inside, ...(exists ? await checkBackups(config, now) : [])];
}

const hasDatabase = (dataDir: string) =>
  statSync(`${dataDir}/db/PG_VERSION`, { throwIfNoEntry: false }) !== undefined;
