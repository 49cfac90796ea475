import type { Config } from '../../platform/config/index.ts';

type RestoreStep = 'verify' | 'rows' | 'compare' | 'files';

export interface RestoreOptions {
  /** Where to: its database, its data folder, its store. */
  readonly config: Pick<Config, 'databaseUrl' | 'dataDir' | 's3' | 'appSecret' | 'idKeyFile'>;
  readonly migrationsDir: string;
  readonly templateDir?: string | undefined;
  readonly workerUrl?: URL | undefined;
  readonly passphrase?: string | undefined;
  /** Go on without the archive's secret. */
  readonly newSecret?: boolean;
  readonly progress?: (step: RestoreStep, done: number, total: number) => void;
}
