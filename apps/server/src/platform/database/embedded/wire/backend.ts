import type { PGlite } from '@electric-sql/pglite';
import { FROM_SERVER, HEADER_LENGTH, type TransactionStatus, textAt } from './messages.ts';

export type Answer = { pieces: Buffer[]; status: TransactionStatus | undefined };

export type RunOptions = {
  /** A message type to omit once from the answer. */
  hide?: number | undefined;
  /** Delivers a notification; true if it belongs in this answer too. */
  deliver(channel: string, notification: Buffer): boolean;
};

/** The single backend: takes messages and returns its answer's messages, synchronously. */
export class Backend {
  readonly #db: PGlite;
  readonly #busy: BigInt64Array;
  readonly #onLost: (error: unknown) => void;

  constructor(db: PGlite, busy: BigInt64Array, onLost: (error: unknown) => void) {
    this.#db = db;
    this.#busy = busy;
    this.#onLost = onLost;
  }

  run(bytes: Buffer, options: RunOptions): Answer {
    const answer = new AnswerReader(options);
    Atomics.store(this.#busy, 0, BigInt(Date.now()));
    this.#db
      .execProtocolRawStream(bytes, { syncToFs: false, onRawData: (chunk) => answer.push(chunk) })
      .catch(this.#onLost);
    Atomics.store(this.#busy, 0, 0n);
    return answer;
  }
}

class AnswerReader implements Answer {
  readonly pieces: Buffer[] = [];
  status: TransactionStatus | undefined;
  #rest: Buffer | undefined;
  #hide: number | undefined;
  readonly #deliver: RunOptions['deliver'];

  constructor({ hide, deliver }: RunOptions) {
    this.#hide = hide;
    this.#deliver = deliver;
  }

  /** The chunk is a view of the backend's memory, which is reused at once, so it must be copied. */
  push(chunk: Uint8Array): void {
    const bytes = this.#rest ? Buffer.concat([this.#rest, chunk]) : Buffer.from(chunk);
    let keptFrom = 0;
    let at = 0;
    while (at + HEADER_LENGTH <= bytes.length) {
      const end = at + 1 + bytes.readInt32BE(at + 1);
      if (end > bytes.length) break;
      if (!this.#keeps(bytes.subarray(at, end))) {
        this.#keep(bytes.subarray(keptFrom, at));
        keptFrom = end;
      }
      at = end;
    }
    this.#keep(bytes.subarray(keptFrom, at));
    this.#rest = at < bytes.length ? bytes.subarray(at) : undefined;
  }

  #keep(piece: Buffer): void {
    if (piece.length > 0) this.pieces.push(piece);
  }

  #keeps(message: Buffer): boolean {
    const type = message[0];
    if (type === FROM_SERVER.readyForQuery) {
      this.status = String.fromCharCode(message[HEADER_LENGTH] ?? 0) as TransactionStatus;
    }
    if (type === FROM_SERVER.notification) return this.#deliver(textAt(message, HEADER_LENGTH + 4), message);
    if (type === undefined || type !== this.#hide) return true;
    this.#hide = undefined;
    return false;
  }
}
