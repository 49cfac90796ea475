import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ORIGIN, openTestShop, type TestShop } from '../../testing/test-shop.ts';
import { abortSlowBodies, type TransferLimits } from './slow-bodies.ts';

/** About twenty times faster than the real limits. */
const QUICK: TransferLimits = {
  firstBytesWithin: 400,
  patience: 800,
  bytesPerSecond: 20_000,
  checkEvery: 50,
};

const portOf = (app: FastifyInstance) => (app.server.address() as AddressInfo).port;

/** Sends the headers; the test sends the body. */
function begin(port: number, path: string, length: number): Socket {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: localhost:3000\r\norigin: ${ORIGIN}\r\n` +
      `content-type: application/json\r\ncontent-length: ${length}\r\n\r\n`,
  );
  return socket;
}

/** Sends a piece at an interval, until all are sent or the server closes the connection. */
async function drip(socket: Socket, piece: Buffer, every: number, pieces = Number.POSITIVE_INFINITY) {
  for (let sent = 0; sent < pieces && !socket.destroyed && socket.writable; sent++) {
    socket.write(piece);
    await pause(every);
  }
}

const answerOf = (socket: Socket) => text(socket).catch(() => '');

describe('the server', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openTestShop('server', {}, { transferLimits: QUICK });
    await shop.app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(() => shop.close());

  it('W2 aborts 200 slow request bodies and keeps answering other requests', async () => {
    const sockets = Array.from({ length: 200 }, () => begin(portOf(shop.app), '/rpc/auth/signIn', 100_000));
    const answers = sockets.map(answerOf);
    const dripping = sockets.map((socket) => drip(socket, Buffer.from(' '), 100));
    const health = await fetch(`http://127.0.0.1:${portOf(shop.app)}/api/health`);
    expect(health.status).toBe(200);
    for (const answer of await Promise.all(answers)) expect(answer).toMatch(/^(HTTP\/1.1 408 |$)/);
    await Promise.all(dripping);
    expect(sockets.every((socket) => socket.destroyed)).toBe(true);
  });

  it('W2 closes the connection if it cannot parse the URL, without waiting for the body', async () => {
    const socket = begin(portOf(shop.app), '/%zz', 100_000);
    expect(await answerOf(socket)).toMatch(/^HTTP\/1.1 400 .*connection: close/is);
  });

  it('W2 waits ten seconds for headers', () => {
    expect(shop.app.server.headersTimeout).toBe(10_000);
  });
});

/** More generous, so that the bodies that must survive do so on a busy machine. */
const GENEROUS: TransferLimits = {
  firstBytesWithin: 2000,
  patience: 2000,
  bytesPerSecond: 4000,
  checkEvery: 50,
};

describe('a request body', () => {
  let app: FastifyInstance;
  beforeAll(async () => {
    app = Fastify({ bodyLimit: 10_000_000 });
    abortSlowBodies(app, GENEROUS);
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', (_request, body, done) => done(null, body));
    app.post('/read', async ({ raw }) => {
      let length = 0;
      for await (const chunk of raw) length += chunk.length;
      return { length };
    });
    app.post('/busy', async ({ raw }) => {
      await pause(3000);
      return { length: (await text(raw)).length };
    });
    await app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(() => app.close());

  it('W2 that is slow, but above the minimum rate, arrives in full however long it takes', async () => {
    const socket = begin(portOf(app), '/read', 150_000);
    const answered = once(socket, 'data');
    await drip(socket, Buffer.alloc(3000), 75, 50); // well above the minimum rate, for longer than `patience`
    expect(String(await answered)).toContain('{"length":150000}');
    socket.destroy();
  });

  it('W2 that stalls after a fast start is aborted, however much of it has arrived', async () => {
    const socket = begin(portOf(app), '/read', 9_000_000);
    socket.write(Buffer.alloc(8_000_000));
    expect(await answerOf(socket)).toMatch(/^(HTTP\/1.1 408 |$)/);
  });

  it('W2 that waits for the server is not aborted', async () => {
    const socket = begin(portOf(app), '/busy', 5_000_000);
    const answered = once(socket, 'data');
    socket.write(Buffer.alloc(5_000_000));
    expect(String(await answered)).toContain('{"length":5000000}');
    socket.destroy();
  });
});
