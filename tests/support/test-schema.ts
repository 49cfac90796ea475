import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { templateKey } from '../../apps/server/src/platform/database/embedded/template.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

export const MIGRATIONS_DIR = join(ROOT, 'apps', 'server', 'drizzle');

/** Kept between runs: it is made again only when PGlite or a migration changes. */
export function testTemplateDir(): string {
  return join(ROOT, 'node_modules', '.cache', 'kickstand', `template-${templateKey(MIGRATIONS_DIR)}`);
}

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL server, with the right to make databases. */
    postgresUrl: string;
    /** A migrated database there, which every test's own database is a copy of. */
    postgresTemplate: string;
    /** A migrated data folder of the embedded database. */
    embeddedTemplate: string;
    /** The built code of the database's worker, if it is up to date: it starts in half the time. */
    databaseWorker: string | undefined;
  }
}
