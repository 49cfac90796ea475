import { execFileSync, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readTimeStamp, readZip, verifyPacket, writeZip } from '@kickstand/domain/evidence';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { approvedOrder, change, findOrder, finishLines } from '../testing/orders.ts';
import { openSetUpShop, type TestBrowser, type TestShop } from '../testing/test-shop.ts';
import { askTimeStamp } from './ask-time-stamp.ts';
import { evidencePackets } from './evidence.table.ts';
import { checkPacket } from './find-evidence.ts';
import { sealDuePackets } from './index.ts';
import { packetBytes } from './packet-file.ts';

const CONFIG = `
[req]
distinguished_name = name
[name]
[stamping]
extendedKeyUsage = critical,timeStamping
[tsa]
default_tsa = one
[one]
serial = SERIAL
default_policy = 1.2.3.4.1
digests = sha256
signer_digest = sha256
ess_cert_id_alg = sha256
`;
const KEYS = { rsa: ['rsa:2048'], ec: ['ec', '-pkeyopt', 'ec_paramgen_curve:P-256'] } as const;
type Key = keyof typeof KEYS;

const hasOpenssl = spawnSync('openssl', ['version']).status === 0;

describe.skipIf(!hasOpenssl)('time stamps of a server on loopback', () => {
  let folder: string;
  let server: Server;
  let url: string;
  let shop: TestShop;
  let owner: TestBrowser;
  const at = (name: string) => join(folder, name);
  const openssl = (...line: string[]) => execFileSync('openssl', line, { stdio: ['ignore', 'pipe', 'pipe'] });

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'kickstand-tsa-'));
    writeFileSync(at('serial'), '01\n');
    writeFileSync(at('tsa.cnf'), CONFIG.replace('SERIAL', at('serial')));
    for (const [key, kind] of Object.entries(KEYS))
      openssl(
        ...[
          'req',
          '-x509',
          '-newkey',
          ...kind,
          '-nodes',
          '-keyout',
          at(`${key}.key`),
          '-out',
          at(`${key}.pem`),
        ],
        ...[
          '-days',
          '2',
          '-subj',
          `/CN=Loopback ${key}`,
          '-config',
          at('tsa.cnf'),
          '-extensions',
          'stamping',
        ],
      );
    server = createServer((request, response) => {
      const pieces: Buffer[] = [];
      request.on('data', (piece: Buffer) => pieces.push(piece));
      request.on('end', () => {
        if (request.url === '/broken') return response.end('no stamp');
        const key = (request.url ?? '').slice(1) as Key;
        writeFileSync(at('query'), Buffer.concat(pieces));
        openssl(
          ...['ts', '-reply', '-config', at('tsa.cnf'), '-queryfile', at('query'), '-out', at('reply')],
          ...['-signer', at(`${key}.pem`), '-inkey', at(`${key}.key`)],
        );
        return response
          .writeHead(200, { 'content-type': 'application/timestamp-reply' })
          .end(readFileSync(at('reply')));
      });
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    ({ shop, owner } = await openSetUpShop());
  });
  afterAll(async () => {
    server.close();
    await shop.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const head = { size: 7, root: 'ab'.repeat(31).concat('01') };

  it.each(['rsa', 'ec'] as const)('EVD-04 are asked for and checked, signed with %s', async (key) => {
    const stamp = await askTimeStamp(`${url}/${key}`, head);
    expect(stamp).toMatchObject({ ...head, by: `Loopback ${key}` });
    const token = Buffer.from(stamp?.token ?? '', 'base64');
    expect(await readTimeStamp(token, 'cd'.repeat(32))).toBeNull();
    // openssl agrees
    writeFileSync(at('token'), token);
    openssl(
      ...['ts', '-verify', '-digest', head.root, '-in', at('token'), '-token_in'],
      ...['-CAfile', at(`${key}.pem`), '-partial_chain'],
    );
    const time = token.indexOf(Buffer.from(`${new Date().getUTCFullYear()}`));
    const later = Uint8Array.from(token);
    later[time + 3] = (later[time + 3] ?? 0) + 1;
    expect(await readTimeStamp(later, head.root)).toBeNull();
    expect(await readTimeStamp(token.subarray(0, 100), head.root)).toBeNull();
  });

  it('EVD-04 are in the packet and checked with it; without an answer the packet is sealed anyway, and the check says so', async () => {
    const deps = { db: shop.db, clock: shop.clock, store: shop.files.store };
    const closedOrder = async () => {
      const { order } = await approvedOrder(shop, owner);
      for (const event of ['start_work', 'finish_work', 'pass_check'] as const) {
        if (event === 'finish_work') await finishLines(owner, order);
        await change(owner, order, 'move', { event });
      }
      const { id, money } = await findOrder(owner, order.id);
      await owner.call('payments/take', {
        ...{ id, key: randomUUID(), amountCents: money.balanceCents, method: 'cash' },
      });
      await change(owner, order, 'move', { event: 'close', pickup: { kind: 'typed', name: 'Zoë Núñez' } });
      return id;
    };
    const packetOf = async (orderId: string) => {
      const [row] = await shop.db.select().from(evidencePackets).where(eq(evidencePackets.orderId, orderId));
      if (!row) throw new Error('no packet');
      return row;
    };
    const fileOf = async (orderId: string) =>
      packetBytes({ ...deps, timeStampUrl: null }, await packetOf(orderId));
    const isMissing = async (orderId: string, timeStampUrl: string | null) =>
      (await checkPacket({ ...deps, timeStampUrl }, (await packetOf(orderId)).id))?.stampMissing;
    const stamped = await closedOrder();
    expect(await sealDuePackets({ ...deps, timeStampUrl: `${url}/rsa` })).toBe(1);
    const file = await fileOf(stamped);
    expect(await verifyPacket(file)).toMatchObject({ problems: [], stamp: { by: 'Loopback rsa' } });
    const sealed = await owner.call<{ id: string }>('evidence/seal', { id: stamped });
    expect(sealed.value.id).toBe((await packetOf(stamped)).id);
    expect(await isMissing(stamped, `${url}/broken`)).toBe(false);

    const entries = readZip(file)?.entries ?? [];
    const swapped = entries.map(({ name, bytes }) =>
      name.endsWith('-time_stamp.json')
        ? {
            name,
            bytes: Buffer.from(
              Buffer.from(bytes)
                .toString()
                .replace(/"token":"..../, '"token":"AAAA'),
            ),
          }
        : { name, bytes },
    );
    expect(await verifyPacket(writeZip(swapped))).toMatchObject({ problems: ['stamp'], stamp: null });

    const unstamped = await closedOrder();
    expect(await sealDuePackets({ ...deps, timeStampUrl: `${url}/broken` })).toBe(1);
    expect(await verifyPacket(await fileOf(unstamped))).toMatchObject({ problems: [], stamp: null });
    expect(await isMissing(unstamped, `${url}/broken`)).toBe(true);
    expect(await isMissing(unstamped, null)).toBe(false);
  });
});
