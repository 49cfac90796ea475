import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { MAX_FILE_BYTES } from '@kickstand/domain/files';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signedInAs } from '../testing/people.ts';
import {
  ORIGIN,
  openTestShop,
  setUpAndSignIn,
  type TestBrowser,
  type TestShop,
} from '../testing/test-shop.ts';
import { jpeg } from './testing/pictures.ts';
import { FORM_TYPE, formOf, upload } from './testing/upload.ts';

describe('slow uploads', () => {
  let shop: TestShop;
  let technician: TestBrowser;
  let colleague: TestBrowser;
  beforeAll(async () => {
    const limits = { firstBytesWithin: 4000, patience: 4000, bytesPerSecond: 4000, checkEvery: 50 };
    shop = await openTestShop('server', {}, { transferLimits: limits });
    await setUpAndSignIn(shop);
    technician = await signedInAs(shop, 'technician');
    colleague = await signedInAs(shop, 'technician', 'two');
    await shop.app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(() => shop.close());

  async function beginDripping(
    form: Buffer,
    reads: boolean,
  ): Promise<{ socket: Socket; answer: Promise<string> }> {
    const { port } = shop.app.server.address() as AddressInfo;
    const cookie = [...technician.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    const arrived = once(shop.app.server, 'request');
    socket.write(
      `POST /files/bike-photos HTTP/1.1\r\nhost: localhost:3000\r\norigin: ${ORIGIN}\r\ncookie: ${cookie}\r\n` +
        `content-type: ${FORM_TYPE}\r\ncontent-length: ${MAX_FILE_BYTES}\r\n\r\n`,
    );
    const [request] = await arrived;
    const answer = text(socket).catch(() => '');
    if (reads) await once(request, 'resume');
    socket.write(form.subarray(0, 500));
    const drops = setInterval(() => socket.write('x'), 100);
    socket.on('close', () => clearInterval(drops));
    return { socket, answer };
  }

  it('CAM-06 W2 from one user do not block another, and are aborted', async () => {
    const photo = await jpeg(60, 40);
    const form = formOf(photo, randomUUID());
    // one upload of the maximum size uses up a user's limit; the others are queued
    const dripping = [await beginDripping(form, true)];
    for (let i = 0; i < 3; i++) dripping.push(await beginDripping(form, false));
    const { status } = await upload(colleague, 'bike-photos', photo);
    expect(status).toBe(200);
    expect(dripping.filter(({ socket }) => socket.destroyed)).toHaveLength(0);
    for (const { answer } of dripping) expect(await answer).toMatch(/^(HTTP\/1.1 408 |$)/);
    expect((await upload(technician, 'bike-photos', photo)).status).toBe(200);
  });
});
