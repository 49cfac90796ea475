import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { createBudget } from './budget.ts';
import type { Config } from './config/index.ts';

const derive = promisify<string, string | Buffer, number, ScryptOptions, Buffer>(scrypt);

/** log2 of scrypt's N. OWASP recommends 17 with r = 8 and p = 1; one hash then takes 128 MiB. */
export const SCRYPT_COST = 17;
/** For demo shops and tests, whose passwords are public. */
export const CHEAP_SCRYPT_COST = 10;

/** The cheap cost is for accounts that protect nothing: a demo shows its passwords. */
export const scryptCostOf = ({ demo, env }: Pick<Config, 'demo' | 'env'>): number =>
  demo || env === 'test' ? CHEAP_SCRYPT_COST : SCRYPT_COST;

const BLOCK_SIZE = 8;
const KEY_BYTES = 32;
const SALT_BYTES = 16;

/** Limits memory to 256 MiB. When the queue is full, requests get a 503. */
const MAX_CONCURRENT = 2;
const MAX_QUEUED = 40;

interface StoredHash {
  readonly cost: number;
  readonly blockSize: number;
  readonly salt: string | Buffer;
  readonly key: Buffer;
}

export interface Passwords {
  hash(password: string): Promise<string>;
  /** Does the same work for a null hash: otherwise response time would reveal who has an account. */
  verify(hash: string | null, password: string): Promise<boolean>;
  /** Whether the hash has a lower cost than new ones and should be replaced at the next sign-in. */
  isOutdated(hash: string): boolean;
}

export function createPasswords({ cost }: { readonly cost: number }): Passwords {
  const budget = createBudget({ total: MAX_CONCURRENT, waiting: MAX_QUEUED });
  const run = (
    password: string,
    { salt, key, ...stored }: Pick<StoredHash, 'salt'> & Partial<StoredHash>,
  ) => {
    const { cost: log2, blockSize: r } = { cost, blockSize: BLOCK_SIZE, ...stored };
    const options = { N: 2 ** log2, r, p: 1, maxmem: 256 * 2 ** log2 * r };
    return budget.run(1, () => derive(password.normalize('NFKC'), salt, key?.length ?? KEY_BYTES, options));
  };
  const hash = async (password: string) => {
    const salt = randomBytes(SALT_BYTES);
    const key = await run(password, { salt });
    return `$scrypt$ln=${cost},r=${BLOCK_SIZE},p=1$${base64(salt)}$${base64(key)}`;
  };
  const isWeaker = (stored: StoredHash) => memoryOf(stored) < memoryOf({ cost, blockSize: BLOCK_SIZE });
  return {
    hash,
    async verify(stored, password) {
      const parsed = stored === null ? null : parseHash(stored);
      if (!parsed) {
        await hash(password);
        return false;
      }
      const right = timingSafeEqual(await run(password, parsed), parsed.key);
      // an unknown address costs one hash at the current cost, so a wrong password must not be faster
      if (!right && isWeaker(parsed)) await hash(password);
      return right;
    },
    isOutdated: (stored) => {
      const parsed = parseHash(stored);
      return parsed !== null && isWeaker(parsed);
    },
  };
}

/** scrypt's N * r: the memory per guess, in units of 128 bytes. */
const memoryOf = ({ cost, blockSize }: Pick<StoredHash, 'cost' | 'blockSize'>) => 2 ** cost * blockSize;

const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

const PHC = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=1\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;
/** The format of Kickstand 0.1, better-auth's default. The salt is the hex string itself, not its bytes. */
const LEGACY = /^([0-9a-f]{32}):([0-9a-f]{128})$/;

function parseHash(stored: string): StoredHash | null {
  const [, cost, blockSize, salt, key] = PHC.exec(stored) ?? [];
  if (cost && blockSize && salt && key)
    return {
      cost: Number(cost),
      blockSize: Number(blockSize),
      salt: Buffer.from(salt, 'base64'),
      key: Buffer.from(key, 'base64'),
    };
  const [, legacySalt, legacyKey] = LEGACY.exec(stored) ?? [];
  if (legacySalt && legacyKey)
    return { cost: 14, blockSize: 16, salt: legacySalt, key: Buffer.from(legacyKey, 'hex') };
  return null;
}
