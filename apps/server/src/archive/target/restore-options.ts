import type pg from 'pg';
import type { Config } from '../../platform/config/index.ts';

export type RestoreStep = 'verify' | 'rows' | 'compare' | 'files';

/** The place is not empty: a server runs there whose shop is not set up yet. */
export interface FreshPlace {
  /**
   * Runs the last step exclusively with the set-up; false, without running it: the shop was set up in the
   * meantime.
   */
  claim(step: () => Promise<void>): Promise<boolean>;
  /** Notes the restore in the shop that it makes, with everything else or not at all. */
  note(client: pg.ClientBase): Promise<void>;
}

export interface RestoreOptions {
  /** Where to: its database, its data folder, its store. */
  readonly config: Pick<Config, 'databaseUrl' | 'dataDir' | 's3' | 'appSecret' | 'idKeyFile'>;
  readonly migrationsDir: string;
  readonly templateDir?: string | undefined;
  readonly workerUrl?: URL | undefined;
  readonly passphrase?: string | undefined;
  /** Go on without the archive's secret. */
  readonly newSecret?: boolean;
  readonly fresh?: FreshPlace;
  readonly progress?: (step: RestoreStep, done: number, total: number) => void;
}
