import type pg from 'pg';
import type { Config } from '../../platform/config/index.ts';

export type RestoreStep = 'verify' | 'rows' | 'compare' | 'files';

/** For a place with a running server whose shop is not set up yet. */
export interface FreshPlace {
  /**
   * Runs the last step exclusively with the set-up. False, without running it, if the shop was set up in the
   * meantime.
   */
  claim(step: () => Promise<void>): Promise<boolean>;
  /** Audits the restore in the restored shop, in the same transaction. */
  note(client: pg.ClientBase): Promise<void>;
}

export interface RestoreOptions {
  /** The target: database, data folder and store. */
  readonly config: Pick<Config, 'databaseUrl' | 'dataDir' | 's3' | 'appSecret' | 'idKeyFile'>;
  readonly migrationsDir: string;
  readonly templateDir?: string | undefined;
  readonly workerUrl?: URL | undefined;
  readonly passphrase?: string | undefined;
  /** Continue without the archive's secret. */
  readonly newSecret?: boolean;
  readonly fresh?: FreshPlace;
  readonly progress?: (step: RestoreStep, done: number, total: number) => void;
}
