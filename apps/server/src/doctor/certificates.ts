import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { DAY } from '../platform/clock.ts';
import type { Config } from '../platform/config/index.ts';
import { type Finding, ok, problem, warning } from './finding.ts';

const CHECK = 'Certificate';
const SOON = 14 * DAY;

export function checkCertificate({ tls, publicUrl }: Pick<Config, 'tls' | 'publicUrl'>, now: Date): Finding {
  if (!tls) {
    return publicUrl?.protocol === 'https:'
      ? ok(CHECK, 'none here: PUBLIC_URL is https, so a proxy in front has it.')
      : ok(CHECK, 'none: the server speaks http. Cameras and offline work need https (`kickstand https`).');
  }
  const read = readPair(tls);
  if ('unreadable' in read)
    return problem(
      CHECK,
      `TLS_CERT or TLS_KEY is not what it should be (${read.unreadable}).`,
      'Both are files in PEM format.',
    );
  const { certificate, key } = read;
  if (!certificate.checkPrivateKey(key))
    return problem(CHECK, 'TLS_KEY is not the key of TLS_CERT.', 'Set the pair that was made together.');
  const ends = new Date(certificate.validTo);
  const day = ends.toISOString().slice(0, 10);
  const renew = 'Renew it, then restart the server.';
  if (ends <= now) return problem(CHECK, `it ended on ${day}: browsers refuse it.`, renew);
  const host = publicUrl?.hostname.replace(/^\[|\]$/g, '');
  if (host && !(isIP(host) ? certificate.checkIP(host) : certificate.checkHost(host)))
    return problem(
      CHECK,
      `it is not valid for ${host}, the address in PUBLIC_URL.`,
      'Get one for that name, or correct PUBLIC_URL.',
    );
  return ends.getTime() - now.getTime() < SOON
    ? warning(CHECK, `it ends on ${day}.`, renew)
    : ok(CHECK, `valid until ${day}.`);
}

function readPair({ certFile, keyFile }: NonNullable<Config['tls']>) {
  try {
    const certificate = new X509Certificate(readFileSync(certFile));
    return { certificate, key: createPrivateKey(readFileSync(keyFile)) };
  } catch (error) {
    return { unreadable: (error as Error).message };
  }
}
