import { MINUTE, SECOND } from '../../../platform/clock.ts';
import type { SftpConfig } from '../../../platform/config/index.ts';
import { cutOff } from './sftp-error.ts';
import { openSession, type SftpSession, type Timeouts } from './sftp-session.ts';

export const TIMEOUTS: Timeouts = { connectMs: 20 * SECOND, answerMs: MINUTE, lifetimeMs: 15 * MINUTE };

/** At most one connection, opened when needed and again after it was lost. */
export class SftpConnection {
  readonly #config: SftpConfig;
  readonly #timeouts: Timeouts;
  #session: SftpSession | null = null;
  #opening: Promise<SftpSession> | null = null;
  #isClosed = false;
  #users = 0;

  constructor(config: SftpConfig, timeouts: Timeouts) {
    this.#config = config;
    this.#timeouts = timeouts;
  }

  /** The connection is not renewed while it is in use. */
  async use<T>(work: (session: SftpSession) => Promise<T>): Promise<T> {
    const session = await this.#current();
    const release = this.hold();
    try {
      return await work(session);
    } finally {
      release();
    }
  }

  hold(): () => void {
    this.#users++;
    return () => {
      this.#users--;
    };
  }

  async #current(): Promise<SftpSession> {
    if (this.#isClosed) throw cutOff(this.#config);
    const known = this.#session;
    const isOld = known && this.#users === 0 && Date.now() - known.startedAt > this.#timeouts.lifetimeMs;
    if (known && !known.hasEnded && !isOld) return known;
    known?.end(cutOff(this.#config));
    this.#opening ??= this.#open().finally(() => {
      this.#opening = null;
    });
    return this.#opening;
  }

  async #open(): Promise<SftpSession> {
    const session = await openSession(this.#config, this.#timeouts);
    this.#session = session;
    if (this.#isClosed) session.end(cutOff(this.#config));
    return session;
  }

  close(): void {
    this.#isClosed = true;
    this.#session?.end(cutOff(this.#config));
  }
}
