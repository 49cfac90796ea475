import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ORIGIN, openSetUpShop, type TestBrowser, type TestShop } from '../testing/test-shop.ts';
import { androidSignature } from './provider/android-gateway.ts';

const MEGABYTE = 1024 * 1024;

let shop: TestShop;
let owner: TestBrowser;
let port: number;
const sockets: Socket[] = [];

beforeAll(async () => {
  ({ shop, owner } = await openSetUpShop());
  await shop.app.listen({ port: 0, host: '127.0.0.1' });
  port = (shop.app.server.address() as AddressInfo).port;
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await shop.close();
});

/** Announces a body without sending it. */
function begin(path: string, bytes: number): Socket {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  sockets.push(socket);
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: localhost:3000\r\norigin: ${ORIGIN}\r\n` +
      `content-type: application/json\r\ncontent-length: ${bytes}\r\n\r\n`,
  );
  return socket;
}
const firstLineOf = async (socket: Socket) =>
  String((await once(socket, 'data'))[0]).split('\r\n', 1)[0] ?? '';

const connectPhone = () =>
  owner.call('messages/updateProvider', {
    ...{ provider: 'android', url: 'http://127.0.0.1:9', account: 'sms', sender: '' },
    ...{ password: 'secret', signingKey: 'key', revision: 0 },
  });

describe('a body sent to the address for texts', () => {
  it('W2 MSG-03 is not read while no such service is set up, or when it is too long', async () => {
    expect(await firstLineOf(begin('/webhooks/texts/android', 20 * MEGABYTE))).toContain('404');
    expect((await connectPhone()).code).toBeNull();
    expect(await firstLineOf(begin('/webhooks/texts/twilio', 20 * MEGABYTE))).toContain('404');
    expect(await firstLineOf(begin('/webhooks/texts/android', 25 * MEGABYTE))).toContain('413');
  });

  it('W2 MSG-03 takes the memory of one per network, and does not keep the phone of the shop out', async () => {
    const piece = Buffer.alloc(20 * MEGABYTE, 'a');
    const flood = [1, 2, 3, 4, 5].map(() => begin('/webhooks/texts/android', 24 * MEGABYTE));
    for (const socket of flood) socket.write(piece);
    await pause(1000);
    // the other bodies only filled the buffers of their connections
    const read = flood.filter(({ writableLength }) => writableLength === 0);
    expect(read.length).toBeLessThan(2);
    const body = Buffer.from(JSON.stringify({ event: 'sms:sent', id: 'e1', payload: { messageId: 'm' } }));
    const timestamp = String(Math.floor(shop.clock.now().getTime() / 1000));
    const { statusCode } = await shop.app.inject({
      method: 'POST',
      url: '/webhooks/texts/android',
      remoteAddress: '192.168.1.20',
      headers: {
        host: new URL(ORIGIN).host,
        'content-type': 'application/json',
        'x-timestamp': timestamp,
        'x-signature': androidSignature('key', body, timestamp),
      },
      body,
    });
    expect(statusCode).toBe(200);
  });
});
