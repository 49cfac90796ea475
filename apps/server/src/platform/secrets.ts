import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from './config/index.ts';
import { StartupError } from './startup-error.ts';

/** Everything derived from the installation's secret, which is not passed on. */
export interface Secrets {
  /** Identifies the secret without revealing it. */
  readonly fingerprint: string;
  /** For better-auth's cookie signatures. */
  readonly sessionSecret: string;
  /** A keyed hash: equal inputs have equal hashes, but an input cannot be guessed from its hash. */
  keyedHash(purpose: string, value: string): string;
  seal(text: string): string;
  unseal(sealed: string): string;
}

export function deriveSecrets(appSecret: string): Secrets {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', appSecret, 'kickstand', purpose, 32));
  const hashKey = derive('keyed-hash');
  const sealKey = derive('seal');
  return {
    fingerprint: derive('fingerprint').toString('hex'),
    sessionSecret: derive('session').toString('hex'),
    keyedHash: (purpose, value) =>
      createHmac('sha256', hashKey).update(`${purpose}\0${value}`).digest('base64url'),
    seal: (text) => seal(sealKey, text),
    unseal: (sealed) => unseal(sealKey, sealed),
  };
}

const NONCE = 12;
const TAG = 16;

function seal(key: Buffer, text: string): string {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
}

function unseal(key: Buffer, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE));
  decipher.setAuthTag(bytes.subarray(NONCE, NONCE + TAG));
  return Buffer.concat([decipher.update(bytes.subarray(NONCE + TAG)), decipher.final()]).toString('utf8');
}

/** A token to hand out, and its hash to store. */
export function newToken(): { token: string; hash: string } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: tokenHash(token) };
}

export const tokenHash = (token: string) => createHash('sha256').update(token).digest('base64url');

export function equalText(a: string, b: string): boolean {
  const [left, right] = [createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest()];
  return timingSafeEqual(left, right);
}

/** APP_SECRET, or the secret created for this data folder. */
export async function loadSecrets(config: Pick<Config, 'appSecret' | 'dataDir'>): Promise<Secrets> {
  return deriveSecrets(config.appSecret ?? (await ownSecret(join(config.dataDir, 'secrets.json'))));
}

async function ownSecret(file: string): Promise<string> {
  const known = readSecretFile(file);
  if (known) return known;
  const secret = randomBytes(32).toString('base64url');
  await writeDurably(file, `${JSON.stringify({ appSecret: secret }, null, 2)}\n`);
  return secret;
}

function readSecretFile(file: string): string | null {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw new StartupError(`${file} cannot be read: ${(error as Error).message}.`);
  }
  const secret = parseSecret(text);
  if (!secret) throw new StartupError(`${file} is damaged: put the copy from a backup back in its place.`);
  return secret;
}

function parseSecret(text: string): string | null {
  try {
    const { appSecret } = JSON.parse(text) as { appSecret?: unknown };
    return typeof appSecret === 'string' && appSecret.length >= 32 ? appSecret : null;
  } catch {
    return null; // not JSON: the caller reports it
  }
}

/** Atomic, because a partial secret would lock the shop out of its data. */
async function writeDurably(file: string, text: string): Promise<void> {
  await mkdir(join(file, '..'), { recursive: true });
  const temporary = `${file}.${process.pid}.tmp`;
  const handle = await open(temporary, 'w', 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(temporary, file);
}
