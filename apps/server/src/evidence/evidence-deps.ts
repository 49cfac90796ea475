import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/index.ts';
import type { FileStore } from '../platform/files/index.ts';

export interface EvidenceDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly store: FileStore;
  /** EVD-04: a time-stamp server (RFC 3161); null if none is configured. */
  readonly timeStampUrl: string | null;
}
