import type { AppDeps } from '../apps/server/src/app.ts';
import type { Database } from '../apps/server/src/platform/database/index.ts';

export type ReadDeps = Pick<AppDeps, 'clock' | 'secrets'> & {
  readonly db: Database;
  readonly timeZone: () => Promise<string>;
};

/** Something a person looks at: what it asks the server for, and the same without the way there. */
export interface Read {
  readonly path: string;
  readonly query: object;
  readonly here: (deps: ReadDeps) => Promise<unknown>;
  /** The statement alone that finds the same rows, through the same driver. */
  readonly bare?: (deps: ReadDeps) => Promise<unknown>;
}
