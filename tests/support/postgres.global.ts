import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { TestProject } from 'vitest/node';
import { buildTemplate } from '../../apps/server/src/platform/database/embedded/template.ts';
import { migrate } from '../../apps/server/src/platform/database/migrate.ts';
import { isBuilt } from '../../scripts/lib/build/stamp.mjs';
import { SERVER_DIST } from '../../scripts/lib/paths.mjs';
import { databaseUrl, onServer } from './postgres/on-server.ts';
import { startTestPostgres } from './postgres/start-test-postgres.ts';
import { MIGRATIONS_DIR, testTemplateDir } from './test-schema.ts';

/** Runs once before the server's tests. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const templateDir = testTemplateDir();
  const [postgres] = await Promise.all([
    startTestPostgres(),
    buildTemplate({ templateDir, migrationsDir: MIGRATIONS_DIR }),
  ]);
  const template = `kickstand_template_${randomBytes(4).toString('hex')}`;
  await onServer(postgres.url, `create database ${template}`);
  await migrate({ connectionString: databaseUrl(postgres.url, template) }, MIGRATIONS_DIR);
  project.provide('postgresUrl', postgres.url);
  project.provide('postgresTemplate', template);
  project.provide('embeddedTemplate', templateDir);
  const worker = pathToFileURL(join(SERVER_DIST, 'database-worker.js'));
  project.provide('databaseWorker', isBuilt() ? worker.href : undefined);
  return async () => {
    await onServer(postgres.url, `drop database if exists ${template} with (force)`);
    await postgres.stop();
  };
}
