import { connect, type Socket } from 'node:net';
import type { Client, ConnectConfig, SFTPWrapper } from 'ssh2';
import type { SftpConfig } from '../../../platform/config/index.ts';
import { fingerprintOf } from '../../../platform/config/index.ts';
import { connectError, cutOff, noAnswer, type SftpError } from './sftp-error.ts';

export interface Timeouts {
  /** Until the SFTP session is open. */
  readonly connectMs: number;
  /** Without any answer for this long, the connection is closed. */
  readonly answerMs: number;
  /** After this, a new connection is opened once nothing is in progress: the server's address may have changed. */
  readonly lifetimeMs: number;
}

type Answer<T> = (error: Error | null | undefined, value: T) => void;

/** Without SHA-1 signatures. */
const HOST_KEY_ALGORITHMS = {
  ed25519: ['ssh-ed25519'],
  ecdsa: ['ecdsa-sha2-nistp256', 'ecdsa-sha2-nistp384', 'ecdsa-sha2-nistp521'],
  rsa: ['rsa-sha2-512', 'rsa-sha2-256'],
} as const;
const FAMILIES = ['ed25519', 'ecdsa', 'rsa'] as const;

/** One connection, which is not reopened once it has ended. */
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

  /** Sends one request. Rejects when the connection ends, so it never waits forever. */
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

/** Connects, verifies the host key, and only then signs in. */
export async function openSession(config: SftpConfig, timeouts: Timeouts): Promise<SftpSession> {
  // loaded lazily: most shops have no SFTP server
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
      // many servers ask for the password this way; other questions get no answer
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
    // restricted to the known key's type: a server may have several, and presents one
    algorithms: { serverHostKey: FAMILIES.filter(isOf).flatMap((family) => HOST_KEY_ALGORITHMS[family]) },
  };
}
