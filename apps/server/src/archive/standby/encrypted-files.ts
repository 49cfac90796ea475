import { hkdfSync, randomBytes } from 'node:crypto';
import { damaged, deriveKey, seal, sealedBytes, takeHead, unseal } from '../offsite/encryption.ts';
import type { OffsitePlace } from '../offsite/place.ts';

const MAGIC = Buffer.from('KSSTB001');
const SALT = 16;
const HEAD = MAGIC.length + 2 * SALT;

type Bytes = AsyncIterable<Buffer>;

/** Files in the off-site place, encrypted with the passphrase. Their names are not. */
export interface EncryptedFiles {
  put(name: string, bytes: number, content: Bytes): Promise<void>;
  get(name: string): Promise<Bytes>;
}

/**
 * Deriving a key from the passphrase is deliberately slow, and files are sent every few seconds. So it is done once
 * per process; each file's key is derived from that one, a random salt and the file's name, which may not be reused
 * for other content.
 */
export function encryptedFiles(place: OffsitePlace, passphrase: string): EncryptedFiles {
  const salt = randomBytes(SALT);
  const masters = new Map<string, Promise<Buffer>>();
  const master = (of: Buffer) => {
    const known = masters.get(of.toString('hex')) ?? deriveKey(passphrase, of);
    masters.set(of.toString('hex'), known);
    return known;
  };
  const keyOf = async (of: Buffer, own: Buffer, name: string) =>
    Buffer.from(hkdfSync('sha256', await master(of), own, name, 32));

  return {
    async put(name, bytes, content) {
      const own = randomBytes(SALT);
      const key = await keyOf(salt, own, name);
      async function* encrypted() {
        yield Buffer.concat([MAGIC, salt, own]);
        yield* seal(content, key);
      }
      await place.put(name, HEAD + sealedBytes(bytes), encrypted());
    },
    async get(name) {
      const source = (await place.get(name))[Symbol.asyncIterator]();
      const { head, rest } = await takeHead(source, HEAD);
      if (!head.subarray(0, MAGIC.length).equals(MAGIC)) throw damaged();
      const [of, own] = [head.subarray(MAGIC.length, MAGIC.length + SALT), head.subarray(HEAD - SALT)];
      return unseal(rest, await keyOf(of, own, name));
    },
  };
}

export async function* bytesOf(buffer: Buffer): AsyncGenerator<Buffer> {
  yield buffer;
}

export async function wholeOf(source: Bytes): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of source) pieces.push(piece);
  return Buffer.concat(pieces);
}
