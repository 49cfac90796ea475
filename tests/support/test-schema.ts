import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { templateKey } from '../../apps/server/src/platform/database/embedded/template.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

export const MIGRATIONS_DIR = join(ROOT, 'apps', 'server', 'drizzle');

/** Kept between runs, and rebuilt only when PGlite or a migration changes. */
export function testTemplateDir(): string {
  return join(ROOT, 'node_modules', '.cache', 'kickstand', `template-${templateKey(MIGRATIONS_DIR)}`);
}

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL server where tests may create databases. */
    postgresUrl: string;
    /** The migrated database that each test's database is copied from. */
    postgresTemplate: string;
    /** A migrated data folder of the embedded database. */
    embeddedTemplate: string;
    /** The built database worker if it is current: it starts twice as fast. */
    databaseWorker: string | undefined;
  }
}
