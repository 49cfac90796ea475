import { createPrivateKey, X509Certificate } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeAuthority, makeCertificate } from './certificate.mjs';

/**
 * @typedef {import('./certificate.mjs').Pair} Pair
 * @typedef {{ authority: string, certificate: string, key: string, newAuthority: boolean, newCertificate: boolean }} Kept paths, and what was just created
 */

const RENEW_BEFORE_END = 30 * 86_400_000;

/**
 * The certificate for these names, created if there is none, if it expires soon or if the names changed. The authority
 * is kept, so that tablets are set up only once.
 * @param {{ folder: string, hostname: string, names: string[], now?: Date }} options
 * @returns {Kept}
 */
export function keepCertificate({ folder, hostname, names, now = new Date() }) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
  const keptAuthority = readPair(folder, 'authority');
  const authorityServes =
    keptAuthority && !endsSoon(keptAuthority, now) && subjectOf(keptAuthority).includes(`(${hostname})`);
  const authority = authorityServes ? keptAuthority : makeAuthority({ hostname, now });
  if (!authorityServes) writePair(folder, 'authority', authority);

  const kept = readPair(folder, 'server');
  const serves =
    kept && isIssuedBy(authority, kept) && !endsSoon(kept, now) && namesOf(kept) === listed(names);
  if (!serves) writePair(folder, 'server', makeCertificate(authority, { names, now }));

  return {
    authority: join(folder, 'authority.crt'),
    certificate: join(folder, 'server.crt'),
    key: join(folder, 'server.key'),
    newAuthority: !authorityServes,
    newCertificate: !serves,
  };
}

/**
 * @param {string} folder
 * @param {string} name
 * @returns {Pair | undefined}
 */
function readPair(folder, name) {
  const [certificate, key] = ['crt', 'key'].map((ending) => join(folder, `${name}.${ending}`));
  if (!certificate || !key || !existsSync(certificate) || !existsSync(key)) return undefined;
  const pair = { certificate: readFileSync(certificate, 'utf8'), key: readFileSync(key, 'utf8') };
  // A crash between the two writes leaves a key of another certificate; the pair is then created again.
  return new X509Certificate(pair.certificate).checkPrivateKey(createPrivateKey(pair.key)) ? pair : undefined;
}

/**
 * @param {string} folder
 * @param {string} name
 * @param {Pair} pair
 */
function writePair(folder, name, pair) {
  writePrivately(join(folder, `${name}.key`), pair.key);
  writePrivately(join(folder, `${name}.crt`), pair.certificate);
}

/**
 * @param {string} path
 * @param {string} text
 */
function writePrivately(path, text) {
  writeFileSync(`${path}.new`, text, { mode: 0o600 });
  renameSync(`${path}.new`, path);
}

/**
 * @param {Pair} pair
 * @param {Date} now
 */
function endsSoon(pair, now) {
  const end = new Date(new X509Certificate(pair.certificate).validTo);
  return end.getTime() - now.getTime() < RENEW_BEFORE_END;
}

/** @param {Pair} pair */
function subjectOf(pair) {
  return new X509Certificate(pair.certificate).subject;
}

/**
 * @param {Pair} authority
 * @param {Pair} pair
 */
function isIssuedBy(authority, pair) {
  return new X509Certificate(pair.certificate).verify(new X509Certificate(authority.certificate).publicKey);
}

/** @param {Pair} pair */
function namesOf(pair) {
  const names = (new X509Certificate(pair.certificate).subjectAltName ?? '')
    .split(', ')
    .map((name) => name.replace(/^(DNS|IP Address):/, ''));
  return listed(names);
}

/**
 * Names as one text to compare; URL normalizes the spelling of IPv6 addresses.
 * @param {string[]} names
 */
function listed(names) {
  return names
    .map((name) => (name.includes(':') ? new URL(`http://[${name}]`).hostname : name))
    .sort()
    .join(' ');
}
