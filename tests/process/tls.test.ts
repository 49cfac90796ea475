import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ConnectionOptions, connect } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Config } from '../../apps/server/src/platform/config/index.ts';
import { ownAddresses } from '../../apps/server/src/platform/http/origin.ts';
import { createHttpServer } from '../../apps/server/src/platform/http/server.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';
import { keepCertificate } from '../../scripts/lib/https/store.mjs';

let folder: string;
let port: number;
let close: () => Promise<void>;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kickstand-tls-'));
  const names = ['localhost'];
  const { certificate: certFile, key: keyFile } = keepCertificate({ folder, hostname: 'test', names });
  const config = { tls: { certFile, keyFile }, publicUrl: null, trustProxy: [], allowedHosts: [] };
  const app = await createHttpServer({
    config: config as unknown as Config,
    log: createLog({ logLevel: 'silent' }),
    addresses: () => ownAddresses(config, 443),
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as AddressInfo).port;
  close = () => app.close();
});
afterAll(async () => {
  await close();
  rmSync(folder, { recursive: true, force: true });
});

/** The negotiated cipher suite; null: none. */
const agreedOn = (options: ConnectionOptions): Promise<string | null> =>
  new Promise((resolve) => {
    // the client trusts anybody and offers what Node would not: only the server can refuse
    const socket = connect({ host: '127.0.0.1', port, rejectUnauthorized: false, ...options }, () => {
      resolve(`${socket.getProtocol()} ${socket.getCipher().name}`);
      socket.destroy();
    });
    socket.on('error', () => resolve(null));
  });
const tls12 = (ciphers: string) => agreedOn({ maxVersion: 'TLSv1.2', ciphers: `${ciphers}:@SECLEVEL=0` });

describe('https of the server itself', () => {
  it('supports TLS 1.3, and TLS 1.2 with forward secrecy and authenticated encryption', async () => {
    expect(await agreedOn({})).toBe('TLSv1.3 TLS_AES_256_GCM_SHA384');
    expect(await tls12('ECDHE-ECDSA-AES128-GCM-SHA256')).toBe('TLSv1.2 ECDHE-ECDSA-AES128-GCM-SHA256');
  });

  it.each(['ECDHE-ECDSA-AES128-SHA256', 'ECDHE-ECDSA-AES256-SHA', 'ECDHE-ECDSA-AES128-CCM8'])(
    'does not agree on %s',
    async (cipher) => {
      expect(await tls12(cipher)).toBeNull();
    },
  );

  it('does not support TLS 1.0 or 1.1', async () => {
    for (const version of ['TLSv1', 'TLSv1.1'] as const)
      expect(
        await agreedOn({ minVersion: version, maxVersion: version, ciphers: 'ALL:@SECLEVEL=0' }),
      ).toBeNull();
  });
});
