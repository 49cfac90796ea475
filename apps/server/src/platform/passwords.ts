import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { createBudget } from './budget.ts';

const derive = promisify<string, string | Buffer, number, ScryptOptions, Buffer>(scrypt);

/** log2 of scrypt's N. 17 with r = 8 and p = 1 is what OWASP asks for; one hash then takes 128 MiB. */
export const SCRYPT_COST = 17;
/** For demo shops and tests, whose passwords are known to everybody. */
export const CHEAP_SCRYPT_COST = 10;

const BLOCK_SIZE = 8;
const KEY_BYTES = 32;
const SALT_BYTES = 16;

/** Two hashes at once bound the memory to 256 MiB; when 40 more wait, others are told to come back. */
const AT_ONCE = 2;
const WAITING = 40;

interface StoredHash {
  readonly cost: number;
  readonly blockSize: number;
  readonly salt: string | Buffer;
  readonly key: Buffer;
}

export interface Passwords {
  hash(password: string): Promise<string>;
  /** Does the same work without a hash: otherwise the response time would tell who has an account. */
  verify(hash: string | null, password: string): Promise<boolean>;
  /** Whether the hash was made with another cost and should be replaced at the next sign-in. */
  isOutdated(hash: string): boolean;
}

export function createPasswords({ cost }: { readonly cost: number }): Passwords {
  const budget = createBudget({ total: AT_ONCE, waiting: WAITING });
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
      // an unknown address costs a hash at today's cost: a wrong password must not be quicker
      if (!right && isWeaker(parsed)) await hash(password);
      return right;
    },
    isOutdated: (stored) => {
      const parsed = parseHash(stored);
      return parsed !== null && isWeaker(parsed);
    },
  };
}

/** What a guess costs, in units of 128 bytes: scrypt's N * r. */
const memoryOf = ({ cost, blockSize }: Pick<StoredHash, 'cost' | 'blockSize'>) => 2 ** cost * blockSize;

const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

const PHC = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=1\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;
/** The format of Kickstand 0.1: better-auth's default, whose salt is the hex text itself. */
const OLD = /^([0-9a-f]{32}):([0-9a-f]{128})$/;

function parseHash(stored: string): StoredHash | null {
  const [, cost, blockSize, salt, key] = PHC.exec(stored) ?? [];
  if (cost && blockSize && salt && key)
    return {
      cost: Number(cost),
      blockSize: Number(blockSize),
      salt: Buffer.from(salt, 'base64'),
      key: Buffer.from(key, 'base64'),
    };
  const [, oldSalt, oldKey] = OLD.exec(stored) ?? [];
  if (oldSalt && oldKey) return { cost: 14, blockSize: 16, salt: oldSalt, key: Buffer.from(oldKey, 'hex') };
  return null;
}
