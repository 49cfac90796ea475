import { createHash, generateKeyPairSync, randomBytes, sign, X509Certificate } from 'node:crypto';
import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net';
import { bits, integer, octets, oid, plain, sequence, set, TRUE, time, utf8, wrapped } from './der.mjs';

/**
 * A certificate and its private key, both PEM.
 * @typedef {{ certificate: string, key: string }} Pair
 */

const DAY = 86_400_000;
const OID = {
  ecdsaWithSha256: '1.2.840.10045.4.3.2',
  commonName: '2.5.4.3',
  subjectKeyId: '2.5.29.14',
  keyUsage: '2.5.29.15',
  subjectAltName: '2.5.29.17',
  basicConstraints: '2.5.29.19',
  nameConstraints: '2.5.29.30',
  authorityKeyId: '2.5.29.35',
  extendedKeyUsage: '2.5.29.37',
  serverAuth: '1.3.6.1.5.5.7.3.1',
};

/** Loopback and private networks: the authority is limited to names that are not public. */
const LOCAL_NETWORKS = [
  '127.0.0.0/8',
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '169.254.0.0/16',
  '::1/128',
  'fc00::/7',
];
const LOCAL_DOMAINS = ['localhost', 'local', 'lan', 'internal', 'home.arpa'];

/**
 * Whether the authority of a machine with this host name may certify a name or an address.
 * @param {string} name
 * @param {string} hostname
 */
export function isLocalName(name, hostname) {
  if (!isIP(name))
    return [...LOCAL_DOMAINS, hostname].some((domain) => name === domain || name.endsWith(`.${domain}`));
  const local = new BlockList();
  for (const network of LOCAL_NETWORKS) {
    const [address = '', prefix] = network.split('/');
    local.addSubnet(address, Number(prefix), isIPv6(address) ? 'ipv6' : 'ipv4');
  }
  return local.check(name, isIPv6(name) ? 'ipv6' : 'ipv4');
}

/**
 * A certificate authority that is safe to trust: a device that trusts it still refuses any certificate it might sign
 * for a site on the internet.
 * @param {{ hostname: string, now?: Date }} options
 * @returns {Pair}
 */
export function makeAuthority({ hostname, now = new Date() }) {
  const { publicKey, privateKey } = newKeys();
  const name = distinguishedName(`Kickstand local authority (${hostname})`);
  const certificate = signed(privateKey, {
    issuer: name,
    subject: name,
    publicKey,
    now,
    days: 3650,
    extensions: [
      extension(OID.basicConstraints, sequence(TRUE), { critical: true }),
      extension(OID.keyUsage, bits(Buffer.from([0b0000_0110]), 1), { critical: true }),
      extension(OID.nameConstraints, localNames(hostname), { critical: true }),
      extension(OID.subjectKeyId, octets(keyId(publicKey))),
    ],
  });
  return { certificate, key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() };
}

/**
 * @param {Pair} authority
 * @param {{ names: string[], now?: Date }} options `names`: host names and addresses
 * @returns {Pair}
 */
export function makeCertificate(authority, { names, now = new Date() }) {
  const issuer = new X509Certificate(authority.certificate);
  const { publicKey, privateKey } = newKeys();
  const certificate = signed(authority.key, {
    issuer: distinguishedName(issuer.subject.replace(/^CN=/, '')),
    subject: distinguishedName('Kickstand'),
    publicKey,
    now,
    // Browsers refuse server certificates that are valid for more than 398 days.
    days: 390,
    extensions: [
      extension(OID.keyUsage, bits(Buffer.from([0b1000_0000]), 7), { critical: true }),
      extension(OID.extendedKeyUsage, sequence(oid(OID.serverAuth))),
      extension(OID.subjectAltName, sequence(...names.map(generalName))),
      extension(OID.authorityKeyId, sequence(plain(0, keyId(issuer.publicKey)))),
    ],
  });
  return { certificate, key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() };
}

function newKeys() {
  return generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
}

/**
 * @param {import('node:crypto').KeyLike} signer
 * @param {{ issuer: Buffer, subject: Buffer, publicKey: import('node:crypto').KeyObject, now: Date, days: number, extensions: Buffer[] }} parts
 */
function signed(signer, { issuer, subject, publicKey, now, days, extensions }) {
  const algorithm = sequence(oid(OID.ecdsaWithSha256));
  const content = sequence(
    wrapped(0, integer(Buffer.from([2]))),
    integer(serialNumber()),
    algorithm,
    issuer,
    // Starts a day earlier, because a tablet's clock may be behind.
    sequence(time(new Date(now.getTime() - DAY)), time(new Date(now.getTime() + days * DAY))),
    subject,
    publicKey.export({ type: 'spki', format: 'der' }),
    wrapped(3, sequence(...extensions)),
  );
  const certificate = sequence(content, algorithm, bits(sign('sha256', content, signer)));
  return new X509Certificate(certificate).toString();
}

function serialNumber() {
  const bytes = randomBytes(16);
  bytes[0] = ((bytes[0] ?? 0) & 0x7f) | 0x40;
  return bytes;
}

/** @param {string} commonName */
function distinguishedName(commonName) {
  return sequence(set(sequence(oid(OID.commonName), utf8(commonName))));
}

/**
 * @param {string} id
 * @param {Buffer} value
 * @param {{ critical?: boolean }} [options]
 */
function extension(id, value, { critical = false } = {}) {
  return critical ? sequence(oid(id), TRUE, octets(value)) : sequence(oid(id), octets(value));
}

/** @param {import('node:crypto').KeyObject} publicKey */
function keyId(publicKey) {
  return createHash('sha1')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest();
}

/** @param {string} hostname */
function localNames(hostname) {
  const domains = [...new Set([...LOCAL_DOMAINS, hostname])].map((domain) => plain(2, Buffer.from(domain)));
  const networks = LOCAL_NETWORKS.map((network) => {
    const [address = '', prefix = '0'] = network.split('/');
    const bytes = addressBytes(address);
    return plain(7, Buffer.concat([bytes, maskOf(Number(prefix), bytes.length)]));
  });
  return sequence(wrapped(0, ...[...domains, ...networks].map((name) => sequence(name))));
}

/** @param {string} name */
function generalName(name) {
  return isIPv4(name) || isIPv6(name) ? plain(7, addressBytes(name)) : plain(2, Buffer.from(name));
}

/** @param {string} address */
function addressBytes(address) {
  if (isIPv4(address)) return Buffer.from(address.split('.').map(Number));
  const [head = '', tail = ''] = address.split('::');
  const before = head.split(':').filter(Boolean);
  const after = tail.split(':').filter(Boolean);
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0');
  return Buffer.from([...before, ...zeros, ...after].map((word) => word.padStart(4, '0')).join(''), 'hex');
}

/**
 * @param {number} prefix
 * @param {number} length in bytes
 */
function maskOf(prefix, length) {
  return Buffer.from(
    Array.from({ length }, (_, index) => 0xff & (0xff << (8 - Math.min(8, Math.max(0, prefix - index * 8))))),
  );
}
