import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import tls from 'node:tls';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeAuthority, makeCertificate } from './certificate.mjs';
import { machineNames } from './names.mjs';
import { keepCertificate } from './store.mjs';

const DAY = 86_400_000;
const NAMES = ['localhost', 'workshop', 'workshop.local', '127.0.0.1', '192.168.7.20', 'fd00::2'];

/**
 * Connects to a server with this pair, as a device that trusts only this authority.
 * @param {import('./certificate.mjs').Pair} pair
 * @param {{ authority: string, name: string }} options
 * @returns {Promise<string>} 'trusted' or the reason why not
 */
async function visit(pair, { authority, name }) {
  const server = tls.createServer({ cert: pair.certificate, key: pair.key }, (socket) => socket.end());
  server.on('tlsClientError', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  try {
    return await new Promise((resolve) => {
      const socket = tls.connect({
        host: '127.0.0.1',
        port,
        ca: authority,
        checkServerIdentity: (_, certificate) => tls.checkServerIdentity(name, certificate),
      });
      socket.on('secureConnect', () => resolve('trusted'));
      socket.on('error', (error) => resolve(error.message));
    });
  } finally {
    server.close();
  }
}

describe('the local certificate authority', () => {
  const authority = makeAuthority({ hostname: 'workshop' });

  it.each(NAMES)('vouches for %s', async (name) => {
    const pair = makeCertificate(authority, { names: NAMES });
    expect(await visit(pair, { authority: authority.certificate, name })).toBe('trusted');
  });

  it('vouches for no other name', async () => {
    const pair = makeCertificate(authority, { names: NAMES });
    expect(await visit(pair, { authority: authority.certificate, name: '192.168.7.21' })).toContain(
      "IP: 192.168.7.21 is not in the cert's list",
    );
  });

  it.each(['bank.example', '93.184.216.34', '2606:2800::1'])(
    'cannot vouch for %s on the internet, even with a certificate signed',
    async (name) => {
      const pair = makeCertificate(authority, { names: [name] });
      expect(await visit(pair, { authority: authority.certificate, name })).toBe(
        'permitted subtree violation',
      );
    },
  );

  it('is not believed by a device that trusts another one', async () => {
    const pair = makeCertificate(authority, { names: NAMES });
    const other = makeAuthority({ hostname: 'workshop' }).certificate;
    expect(await visit(pair, { authority: other, name: 'localhost' })).not.toBe('trusted');
  });

  it('signs for no longer than browsers allow', () => {
    const { validFrom, validTo } = new X509Certificate(
      makeCertificate(authority, { names: NAMES }).certificate,
    );
    expect((Date.parse(validTo) - Date.parse(validFrom)) / DAY).toBeLessThan(398);
  });

  it('has keys on the curve P-256 of its own and for each certificate', () => {
    const certificates = [authority, ...[1, 2].map(() => makeCertificate(authority, { names: NAMES }))].map(
      ({ certificate }) => new X509Certificate(certificate),
    );
    for (const { publicKey } of certificates)
      expect([publicKey.asymmetricKeyType, publicKey.asymmetricKeyDetails?.namedCurve]).toEqual([
        ...['ec', 'prime256v1'],
      ]);
    const keys = certificates.map(({ publicKey }) => publicKey.export({ type: 'spki', format: 'pem' }));
    expect(new Set(keys).size).toBe(3);
  });
});

describe('the kept certificate', () => {
  /** @type {string} */
  let folder;
  const keep = (/** @type {Partial<Parameters<typeof keepCertificate>[0]>} */ options = {}) =>
    keepCertificate({ folder, hostname: 'workshop', names: NAMES, ...options });

  beforeEach(() => {
    folder = join(mkdtempSync(join(tmpdir(), 'kickstand-certs-')), 'certs');
  });

  afterEach(() => rmSync(join(folder, '..'), { recursive: true, force: true }));

  it('is made once and then used again', () => {
    expect(keep()).toMatchObject({ newAuthority: true, newCertificate: true });
    expect(keep()).toMatchObject({ newAuthority: false, newCertificate: false });
  });

  it.skipIf(process.platform === 'win32')('is readable by its owner alone', () => {
    const { authority, certificate, key } = keep();
    for (const path of [authority, certificate, key, join(folder, 'authority.key')])
      expect(statSync(path).mode & 0o777, path).toBe(0o600);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
  });

  it('is renewed 30 days before its end, by the same authority', () => {
    const now = Date.now();
    const { authority } = keep({ now: new Date(now) });
    const before = readFileSync(authority, 'utf8');
    expect(keep({ now: new Date(now + 350 * DAY) })).toMatchObject({ newCertificate: false });
    expect(keep({ now: new Date(now + 361 * DAY) })).toMatchObject({
      newAuthority: false,
      newCertificate: true,
    });
    expect(readFileSync(authority, 'utf8')).toBe(before);
  });

  it('is renewed when the addresses change', () => {
    keep();
    expect(keep({ names: [...NAMES, '192.168.7.99'] })).toMatchObject({
      newAuthority: false,
      newCertificate: true,
    });
  });

  it('has a new authority when the machine has a new name', () => {
    keep();
    expect(keep({ hostname: 'garage' })).toMatchObject({ newAuthority: true, newCertificate: true });
  });

  it('is renewed if its key belongs to another', async () => {
    const { key, certificate, authority } = keep();
    writeFileSync(key, makeAuthority({ hostname: 'other' }).key);
    expect(keep()).toMatchObject({ newCertificate: true });
    const pair = { certificate: readFileSync(certificate, 'utf8'), key: readFileSync(key, 'utf8') };
    expect(await visit(pair, { authority: readFileSync(authority, 'utf8'), name: 'localhost' })).toBe(
      'trusted',
    );
  });
});

describe("the machine's names", () => {
  /** @param {string} address */
  const at = (address) => ({ address, internal: false, family: 'IPv4', netmask: '', mac: '', cidr: null });
  const interfaces = /** @type {NonNullable<Parameters<typeof machineNames>[0]>['interfaces'] & object} */ ({
    eth0: [at('192.168.7.20'), at('203.0.113.9')],
  });

  it('are localhost, its own name and its addresses in the local network', () => {
    expect(machineNames({ host: 'Workshop', interfaces })).toEqual({
      hostname: 'workshop',
      names: ['127.0.0.1', '192.168.7.20', '::1', 'localhost', 'workshop', 'workshop.local'],
      publicName: '192.168.7.20',
    });
  });

  it('lead with name.local where the machine announces it, and with PUBLIC_URL where that is set', () => {
    expect(machineNames({ host: 'shop.local', interfaces }).publicName).toBe('shop.local');
    const chosen = machineNames({ host: 'workshop', interfaces, publicUrl: 'https://bikes.lan:3000' });
    expect(chosen.publicName).toBe('bikes.lan');
    expect(chosen.names).toContain('bikes.lan');
  });

  it('are not those of the internet', () => {
    expect(() =>
      machineNames({ host: 'workshop', interfaces, publicUrl: 'https://shop.example.com' }),
    ).toThrow('For shop.example.com, get one for that name and set TLS_CERT and TLS_KEY.');
  });
});
