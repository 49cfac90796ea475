import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { DatabaseLog } from '../database.ts';
import { migrate } from '../migrate.ts';
import { needsFolder } from './data-folder.ts';
import { type Embedded, openEmbedded } from './open-embedded.ts';

/** Increment when the way a data folder is made changes without a change of PGlite or the migrations. */
const RECIPE = 1;

export type BuildTemplateOptions = {
  templateDir: string;
  migrationsDir: string;
  workerUrl?: URL | undefined;
  /** Inserts what every new database contains besides its tables. */
  fill?: (connection: Embedded['connection']) => Promise<void>;
};

/** Identifies a template by all that decides its content: PGlite, migrations and source files. */
export function templateKey(migrationsDir: string, fillDir?: string): string {
  const hash = createHash('sha256').update(`${RECIPE}\n${pgliteVersion()}\n`);
  for (const dir of fillDir ? [migrationsDir, fillDir] : [migrationsDir])
    for (const name of readdirSync(dir).sort())
      if (/\.(sql|csv|json)$/.test(name)) hash.update(`${name}\n`).update(readFileSync(join(dir, name)));
  return hash.digest('hex').slice(0, 16);
}

/** Makes a migrated, cleanly shut down data folder, to copy new databases from. */
export async function buildTemplate(options: BuildTemplateOptions): Promise<void> {
  const { templateDir, migrationsDir, workerUrl, fill } = options;
  if (!needsFolder(templateDir)) return;
  const unfinished = `${templateDir}.${process.pid}`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true });
  try {
    const dir = join(unfinished, 'db');
    const embedded = await openEmbedded({ dir, workerUrl, log: SILENT });
    try {
      await migrate(embedded.connection, migrationsDir);
      await fill?.(embedded.connection);
    } finally {
      await embedded.close();
    }
    await moveInPlace(dir, templateDir);
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}

async function moveInPlace(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    // another build may have been faster; its template is just as good
    if (needsFolder(to)) throw error;
  }
}

function pgliteVersion(): string {
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  const description = readFileSync(join(dirname(dirname(entry)), 'package.json'), 'utf8');
  return (JSON.parse(description) as { version: string }).version;
}

const SILENT: DatabaseLog = { info: () => undefined, warn: () => undefined, error: () => undefined };
