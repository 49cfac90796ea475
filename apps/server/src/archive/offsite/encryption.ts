import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import { ArchiveRefused } from '../format/archive-refused.ts';

/** A copy starts with this, followed by the salt of its key. */
const MAGIC = Buffer.from('KSOFF001');
const SALT = 16;
const HEAD = MAGIC.length + SALT;
const CHUNK = 1024 * 1024;
const TAG = 16;
/** As OWASP recommends: who reads the place can guess as long as they like. */
const COST = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 };

type Bytes = AsyncIterable<Buffer>;

/** The size of the encrypted copy. */
export const encryptedBytes = (bytes: number) => HEAD + sealedBytes(bytes);

/** The same without the header. */
export const sealedBytes = (bytes: number) => bytes + TAG * Math.max(1, Math.ceil(bytes / CHUNK));

/**
 * Encrypts with AES-256-GCM in chunks. Each file has its own key, so a counter is a safe nonce; the last chunk's
 * nonce marks it as the last, so that a truncated copy is detected.
 */
export async function* encrypt(source: Bytes, passphrase: string): AsyncGenerator<Buffer> {
  const salt = randomBytes(SALT);
  const key = await deriveKey(passphrase, salt);
  yield Buffer.concat([MAGIC, salt]);
  yield* seal(source, key);
}

/** Only the chunks, with a key that is used for nothing else. */
export async function* seal(source: Bytes, key: Buffer): AsyncGenerator<Buffer> {
  for await (const { chunk, index, last } of chunks(source, CHUNK)) {
    const cipher = createCipheriv('aes-256-gcm', key, nonce(index, last));
    yield Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()]);
  }
}

export async function* decrypt(source: Bytes, passphrase: string): AsyncGenerator<Buffer> {
  const reader = source[Symbol.asyncIterator]();
  const { head, rest } = await takeHead(reader, HEAD);
  if (!isEncrypted(head)) throw damaged();
  yield* unseal(rest, await deriveKey(passphrase, head.subarray(MAGIC.length)));
}

export async function* unseal(source: Bytes, key: Buffer): AsyncGenerator<Buffer> {
  for await (const { chunk, index, last } of chunks(source, CHUNK + TAG)) {
    if (chunk.length < TAG) throw damaged();
    const decipher = createDecipheriv('aes-256-gcm', key, nonce(index, last));
    decipher.setAuthTag(chunk.subarray(chunk.length - TAG));
    const start = decipher.update(chunk.subarray(0, chunk.length - TAG));
    yield Buffer.concat([start, finish(decipher)]);
  }
}

export const isEncrypted = (start: Buffer) => start.subarray(0, MAGIC.length).equals(MAGIC);

function finish(decipher: ReturnType<typeof createDecipheriv>): Buffer {
  try {
    return decipher.final();
  } catch {
    throw damaged(); // the tag does not match: another passphrase, or changed bytes
  }
}

export const damaged = () =>
  new ArchiveRefused(
    'damaged',
    'This copy does not open: it is damaged or cut off, or BACKUP_PASSPHRASE is not the one it was made with.',
  );

export const deriveKey = (passphrase: string, salt: Buffer) =>
  new Promise<Buffer>((resolve, reject) => {
    scrypt(passphrase, salt, 32, COST, (error, key) => (error ? reject(error) : resolve(key)));
  });

function nonce(index: number, last: boolean): Buffer {
  const bytes = Buffer.alloc(12);
  bytes.writeBigUInt64BE(BigInt(index), 3);
  bytes.writeUInt8(last ? 1 : 0, 11);
  return bytes;
}

/** Splits off this many bytes from the start. */
export async function takeHead(
  reader: AsyncIterator<Buffer>,
  bytes: number,
): Promise<{ head: Buffer; rest: Bytes }> {
  let start: Buffer = Buffer.alloc(0);
  while (start.length < bytes) {
    const { value, done } = await reader.next();
    if (done) throw damaged();
    start = Buffer.concat([start, value]);
  }
  const first = start.subarray(bytes);
  async function* rest() {
    yield first;
    yield* { [Symbol.asyncIterator]: () => reader };
  }
  return { head: start.subarray(0, bytes), rest: rest() };
}

/** Splits into chunks of one size; the last may be shorter, and an empty input is one empty chunk. */
async function* chunks(source: Bytes, size: number) {
  let waiting: Buffer[] = [];
  let length = 0;
  let index = 0;
  for await (const piece of source) {
    waiting.push(piece);
    length += piece.length;
    while (length > size) {
      const all = Buffer.concat(waiting);
      yield { chunk: all.subarray(0, size), index: index++, last: false };
      waiting = [all.subarray(size)];
      length -= size;
    }
  }
  yield { chunk: Buffer.concat(waiting), index, last: true };
}
