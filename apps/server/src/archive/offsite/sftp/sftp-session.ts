import { connect, type Socket } from 'node:net';
import type { Client, ConnectConfig, SFTPWrapper } from 'ssh2';
import type { SftpConfig } from '../../../platform/config/index.ts';
import { fingerprintOf } from '../../../platform/config/index.ts';
import { connectError, cutOff, noAnswer, type SftpError } from './sftp-error.ts';

export interface Timeouts {
  /** Until files can be asked for. */
  readonly connectMs: number;
  /** Between two answers while one is waited for. Without any, the connection is closed after the same time. */
  readonly answerMs: number;
  /** Then a new one is made, once nothing is under way: the server may have got another address. */
  readonly lifetimeMs: number;
}

type Answer<T> = (error: Error | null | undefined, value: T) => void;

/** SHA-1 signatures are left out. */
const HOST_KEY_ALGORITHMS = {
  ed25519: ['ssh-ed25519'],
  ecdsa: ['ecdsa-sha2-nistp256', 'ecdsa-sha2-nistp384', 'ecdsa-sha2-nistp521'],
  rsa: ['rsa-sha2-512', 'rsa-sha2-256'],
} as const;
const FAMILIES = ['ed25519', 'ecdsa', 'rsa'] as const;

/** One connection. Once it has ended it stays so. */
export class SftpSession {
  readonly startedAt = Date.now();
  readonly #socket: Socket;
  readonly #client: Client;
  readonly #sftp: SFTPWrapper;
  readonly #waiting = new Set<(error: Error) => void>();
  readonly #timer: NodeJS.Timeout;
  #ended: SftpError | null = null;

  constructor(
    opened: { socket: Socket; client: Client; sftp: SFTPWrapper },
    config: SftpConfig,
    { answerMs }: Timeouts,
  ) {
    this.#socket = opened.socket;
    this.#client = opened.client;
    this.#sftp = opened.sftp;
    this.#timer = setTimeout(() => {
      if (this.isIdle) this.end(cutOff(config));
      else this.end(noAnswer(config, Math.round(answerMs / 1000)));
    }, answerMs).unref();
    for (const source of [opened.client, opened.sftp]) {
      source.on('error', (error: Error) => this.end(cutOff(config, error)));
      source.on('close', () => this.end(cutOff(config)));
    }
  }

  get hasEnded(): boolean {
    return this.#ended !== null;
  }

  get isIdle(): boolean {
    return this.#waiting.size === 0;
  }

  /** One request and its answer. It never waits for ever: when the connection ends, so does it. */
  ask<T>(request: (sftp: SFTPWrapper, answer: Answer<T>) => void): Promise<T> {
    return new Promise((resolve, reject) => {
      if (this.#ended) return reject(this.#ended);
      if (this.isIdle) this.#timer.refresh();
      this.#waiting.add(reject);
      const settle = (error: unknown, value?: T) => {
        this.#waiting.delete(reject);
        if (!this.#ended) this.#timer.refresh();
        if (error) reject(error);
        else resolve(value as T);
      };
      try {
        request(this.#sftp, settle);
      } catch (error) {
        settle(error);
      }
    });
  }

  end(reason: SftpError): void {
    if (this.#ended) return;
    this.#ended = reason;
    clearTimeout(this.#timer);
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    this.#client.end(); // sends a disconnect message if it can
    this.#socket.destroy();
    for (const reject of waiting) reject(reason);
  }
}

/** Connects, checks who answers, and only then signs in. */
export async function openSession(config: SftpConfig, timeouts: Timeouts): Promise<SftpSession> {
  // loaded here: a shop without such a place never pays for it
  const { default: ssh2 } = await import('ssh2');
  const client = new ssh2.Client();
  const socket = connect({ host: config.host, port: config.port, noDelay: true });
  let shown: string | null = null;
  const verify = (key: Buffer) => {
    const fingerprint = fingerprintOf(key);
    const isKnown = config.hostKeys.some((one) => one.fingerprint === fingerprint);
    if (!isKnown) shown = fingerprint;
    return isKnown;
  };
  let timer: NodeJS.Timeout | undefined;
  try {
    const sftp = await new Promise<SFTPWrapper>((resolve, reject) => {
      timer = setTimeout(() => reject(new Error('it takes too long to answer')), timeouts.connectMs);
      client.on('error', reject);
      client.on('close', () => reject(new Error('it closed the connection')));
      client.on('ready', () => client.sftp((error, opened) => (error ? reject(error) : resolve(opened))));
      // how many servers ask for a password; questions for anything else get no answer
      client.on('keyboard-interactive', (_name, _instructions, _language, prompts, answer) =>
        answer(prompts.length === 1 && !prompts[0]?.echo ? [config.password ?? ''] : []),
      );
      client.connect({ ...signIn(config), sock: socket, hostVerifier: verify });
    });
    return new SftpSession({ socket, client, sftp }, config, timeouts);
  } catch (error) {
    socket.destroy();
    throw connectError(error as Error, config, shown);
  } finally {
    clearTimeout(timer);
  }
}

function signIn({ host, port, user, password, key, keyPassphrase, hostKeys }: SftpConfig): ConnectConfig {
  const isOf = (family: string) => hostKeys.some((one) => one.family === null || one.family === family);
  return {
    ...{ host, port, username: user, readyTimeout: 0 },
    ...(key && { privateKey: key }),
    ...(key && keyPassphrase && { passphrase: keyPassphrase }),
    ...(password && { password, tryKeyboard: true }),
    authHandler: [
      ...(key ? (['publickey'] as const) : []),
      ...(password ? (['password', 'keyboard-interactive'] as const) : []),
    ],
    // the kind of the key that is known: a server may have several, and shows one
    algorithms: { serverHostKey: FAMILIES.filter(isOf).flatMap((family) => HOST_KEY_ALGORITHMS[family]) },
  };
}
