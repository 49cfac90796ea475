import type { TransactionStatus } from './messages.ts';

/** Everything a client sent up to a Sync, a Query or a Flush: the smallest thing worth running on its own. */
export type Unit = {
  bytes: Buffer;
  /** After a Flush the client continues the same exchange, so no other client may run in between. */
  endsIn: 'sync' | 'flush';
  receivedAt: number;
  /** The Parse of an unnamed statement that this unit uses and an earlier one brought. */
  unnamedStatement?: Buffer | undefined;
  /** A CopyInResponse was already sent when the data was asked for. */
  isCopyIn?: boolean;
};

/** One client, as the scheduler sees it. */
export type Session = {
  readonly id: number;
  readonly units: Unit[];
  status: TransactionStatus;
  /** Ran a unit that ended in Flush: the exchange is open until a Sync. */
  midExchange: boolean;
  /** A unit of the exchange was refused: the rest of it is skipped, as PostgreSQL skips after an error. */
  skipsToSync: boolean;
  /** Stands in the queue of those who wait. */
  waiting: boolean;
  /** Leaving: the connection is closed, its traces in the backend are not yet removed. */
  phase: 'open' | 'leaving' | 'gone';
  readonly channels: Set<string>;
  /** Names of prepared statements, as the backend knows them. */
  readonly statements: Set<string>;
  send(pieces: Buffer[]): void;
  /** Ends the connection with a last message. */
  hangUp(last: Buffer): void;
};
