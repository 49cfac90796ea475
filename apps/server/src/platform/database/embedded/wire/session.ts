import type { TransactionStatus } from './messages.ts';

/** What a client sent up to a Sync, a Query or a Flush: the smallest unit that can run on its own. */
export type Unit = {
  bytes: Buffer;
  /** After a Flush the client continues the exchange, so no other client may run in between. */
  endsIn: 'sync' | 'flush';
  receivedAt: number;
  /** The Parse of an unnamed statement that this unit uses and an earlier unit sent. */
  unnamedStatement?: Buffer | undefined;
  /** A CopyInResponse was sent when the data was requested. */
  isCopyIn?: boolean;
};

/** A client, as the scheduler sees it. */
export type Session = {
  readonly id: number;
  readonly units: Unit[];
  status: TransactionStatus;
  /** Ran a unit that ended in Flush: the exchange is open until a Sync. */
  midExchange: boolean;
  /** A unit of the exchange was refused: the rest up to Sync is skipped, as PostgreSQL does after an error. */
  skipsToSync: boolean;
  /** Whether it is queued. */
  waiting: boolean;
  /** Leaving: the connection is closed, but its state in the backend is not removed yet. */
  phase: 'open' | 'leaving' | 'gone';
  readonly channels: Set<string>;
  /** Names of prepared statements in the backend. */
  readonly statements: Set<string>;
  send(pieces: Buffer[]): void;
  /** Ends the connection after a last message. */
  hangUp(last: Buffer): void;
};
