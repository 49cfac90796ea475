import { once } from 'node:events';
import type net from 'node:net';
import pg from 'pg';
import { MessageReader } from '../../apps/server/src/platform/database/embedded/wire/message-reader.ts';
import { message, text, textAt } from '../../apps/server/src/platform/database/embedded/wire/messages.ts';

export type Received = { type: string; body: Buffer };

/** Speaks the PostgreSQL protocol message by message, for tests that the driver cannot express. */
export class WireClient {
  readonly #socket: net.Socket;
  readonly #reader = new MessageReader();
  readonly #arrived: Received[] = [];
  #wake: () => void = () => undefined;

  /** Takes over the socket after the driver signed in. */
  static async connect(connection: pg.ClientConfig): Promise<WireClient> {
    const client = new pg.Client(connection);
    // The driver reports the end of a connection that it no longer handles.
    client.on('error', () => undefined);
    await client.connect();
    const { stream } = (client as unknown as { connection: { stream: net.Socket } }).connection;
    stream.removeAllListeners('data');
    stream.on('error', () => undefined);
    return new WireClient(stream);
  }

  constructor(socket: net.Socket) {
    this.#socket = socket;
    socket.on('data', (chunk: Buffer) => {
      this.#reader.push(chunk);
      for (let next = this.#reader.next(); next; next = this.#reader.next()) {
        this.#arrived.push({ type: String.fromCharCode(next[0] ?? 0), body: next.subarray(5) });
      }
      this.#wake();
    });
  }

  send(...messages: Buffer[]): void {
    this.#socket.write(Buffer.concat(messages));
  }

  /** All messages up to and including the next one of this type. */
  async until(type: string): Promise<Received[]> {
    for (;;) {
      const end = this.#arrived.findIndex((received) => received.type === type);
      if (end >= 0) return this.#arrived.splice(0, end + 1);
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  /** Sends messages and returns the answer up to ReadyForQuery. */
  async ask(...messages: Buffer[]): Promise<Received[]> {
    this.send(...messages);
    return this.until('Z');
  }

  /** Closes the socket without Terminate, as a killed process does. */
  async disconnect(): Promise<void> {
    const closed = once(this.#socket, 'close');
    this.#socket.destroy();
    await closed;
  }

  async end(): Promise<void> {
    const closed = once(this.#socket, 'close');
    this.#socket.end(message('X'));
    await closed;
  }
}

export const query = (sql: string) => message('Q', text(sql));

export const parse = (name: string, sql: string) => message('P', text(name), text(sql), Buffer.alloc(2));

export function bind(statement: string, ...values: string[]): Buffer {
  const count = Buffer.alloc(2);
  count.writeInt16BE(values.length);
  const parameters = values.map((value) => {
    const length = Buffer.alloc(4);
    length.writeInt32BE(Buffer.byteLength(value));
    return Buffer.concat([length, Buffer.from(value)]);
  });
  return message('B', text(''), text(statement), Buffer.alloc(2), count, ...parameters, Buffer.alloc(2));
}

export const execute = () => message('E', text(''), Buffer.alloc(4));

export const describeStatement = (name: string) => message('D', Buffer.from('S'), text(name));

export const sync = () => message('S');

export const flush = () => message('H');

export const copyData = (data: string) => message('d', Buffer.from(data));

export const copyDone = () => message('c');

export const copyFail = (reason: string) => message('f', text(reason));

/** The message types, in order, without notices. */
export function types(answer: Received[]): string {
  return answer
    .map(({ type }) => type)
    .join('')
    .replaceAll('N', '');
}

/** The first column of every row, as text. */
export function firstColumn(answer: Received[]): string[] {
  return answer
    .filter(({ type }) => type === 'D')
    .map(({ body }) => body.toString('utf8', 6, 6 + body.readInt32BE(2)));
}

/** The SQLSTATE of the first error in an answer. */
export function sqlStateIn(answer: Received[]): string | undefined {
  const error = answer.find(({ type }) => type === 'E');
  const at = error?.body.indexOf('\0C') ?? -1;
  return error && at >= 0 ? textAt(error.body, at + 2) : undefined;
}

/** The transaction status in ReadyForQuery. */
export function statusIn(answer: Received[]): string | undefined {
  return answer.find(({ type }) => type === 'Z')?.body.toString();
}
