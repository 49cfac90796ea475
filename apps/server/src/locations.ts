import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Config } from './platform/config/index.ts';
import type { Embedded } from './platform/database/embedded/open-embedded.ts';

export interface Locations {
  readonly migrationsDir: string;
  /** Makes, models and makers, shipped with the server. */
  readonly referenceDir: string;
  readonly webDir: string | null;
  /** The customers' pages, built for the server. */
  readonly publicPages?: string | undefined;
  readonly templateDir?: string | undefined;
  readonly workerUrl?: URL | undefined;
  /** The embedded database, if it is being opened already (open-early.ts); for one start only. */
  readonly opened?: Promise<Embedded> | undefined;
}

/**
 * Paths of everything that is not code. The same for `src/main.ts` and the bundled `dist/main.js`: both are
 * one folder below apps/server.
 */
export function locate(mainUrl: string, config: Pick<Config, 'env'>): Locations {
  const here = dirname(fileURLToPath(mainUrl));
  const server = dirname(here);
  const bundled = !mainUrl.endsWith('.ts');
  return {
    migrationsDir: join(server, 'drizzle'),
    referenceDir: join(server, 'reference'),
    // in development Vite serves the pages
    webDir: config.env === 'development' ? null : join(dirname(server), 'web', 'dist'),
    publicPages: join(server, 'dist', 'public-pages.js'),
    templateDir: findTemplate(join(server, 'dist')),
    workerUrl: bundled ? new URL('./database-worker.js', mainUrl) : undefined,
  };
}

function findTemplate(dist: string): string | undefined {
  if (!existsSync(dist)) return undefined;
  const name = readdirSync(dist).find((entry) => entry.startsWith('template-'));
  return name && join(dist, name);
}
