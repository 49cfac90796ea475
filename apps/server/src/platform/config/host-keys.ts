import { createHash } from 'node:crypto';

/** An SSH host key. */
export interface HostKey {
  /** `SHA256:…`, as OpenSSH prints it. */
  readonly fingerprint: string;
  /** Null if only the fingerprint is known. */
  readonly family: 'ed25519' | 'ecdsa' | 'rsa' | null;
}

const FINGERPRINT = /(?:^|\s)(SHA256:[A-Za-z0-9+/]{43})=?(?:\s.*\((ED25519|ECDSA|RSA)\)|\s|$)/;
const PUBLIC_KEY =
  /(?:^|\s)(?:ssh|ecdsa-sha2)-(ed25519|nistp\d{3}|rsa)\s+(AAAA[A-Za-z0-9+/]{40,}={0,2})(?:\s|$)/;

/** The output of ssh-keygen -lf or ssh-keyscan, one key per line; null if it contains anything else. */
export function parseHostKeys(text: string): HostKey[] | null {
  const lines = text.split(/[\r\n]+/).map((line) => line.trim());
  const keys = lines.filter((line) => line && !line.startsWith('#')).map(parseLine);
  const known = keys.filter((key) => key !== null);
  return known.length > 0 && known.length === keys.length ? known : null;
}

function parseLine(line: string): HostKey | null {
  if (line.startsWith('@')) return null; // revoked keys and authorities in known_hosts
  const [, fingerprint, kind] = FINGERPRINT.exec(line) ?? [];
  if (fingerprint) return { fingerprint, family: familyOf(kind?.toLowerCase()) };
  const [, type, key] = PUBLIC_KEY.exec(line) ?? [];
  return key ? { fingerprint: fingerprintOf(Buffer.from(key, 'base64')), family: familyOf(type) } : null;
}

function familyOf(kind: string | undefined): HostKey['family'] {
  if (kind?.startsWith('nistp')) return 'ecdsa';
  return kind === 'ed25519' || kind === 'ecdsa' || kind === 'rsa' ? kind : null;
}

/** @param key as it goes over the wire */
export const fingerprintOf = (key: Buffer) =>
  `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`;
