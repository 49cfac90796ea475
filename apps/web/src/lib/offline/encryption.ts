import { deviceDatabase, type Encrypted, writeDevice } from './device-database.ts';

const ALGORITHM = 'AES-GCM';
const IV_BYTES = 12;

/**
 * The key of one person on this device. It cannot be read out, only used, and it is deleted at sign-out: what it
 * encrypted cannot be read afterwards, even if some of it is left on the disk.
 */
async function keyOf(owner: string): Promise<CryptoKey> {
  const database = await deviceDatabase();
  const kept = await database.get('keys', owner);
  if (kept) return kept.key;
  const key = await crypto.subtle.generateKey({ name: ALGORITHM, length: 256 }, false, [
    'encrypt',
    'decrypt',
  ]);
  await writeDevice(async (transaction) => {
    const keys = transaction.objectStore('keys');
    // Another tab may have been faster: its key was used already.
    if (!(await keys.get(owner))) await keys.put({ owner, key });
  });
  return (await database.get('keys', owner))?.key ?? key;
}

/** `about` names the place of the value: encrypted for one person and place, it can be decrypted for no other. */
const boundTo = (owner: string, about: string) => new TextEncoder().encode(`${owner}\n${about}`);

async function encryptBytes(owner: string, about: string, bytes: BufferSource): Promise<Encrypted> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const additionalData = boundTo(owner, about);
  const data = await crypto.subtle.encrypt(
    { name: ALGORITHM, iv, additionalData },
    await keyOf(owner),
    bytes,
  );
  return { iv, data };
}

const SLICE_BYTES = 256 * 1024;

/** Read in slices: a picture of several megabytes read at once blocks the page for more than a frame. */
export async function encryptBlob(owner: string, about: string, blob: Blob): Promise<Encrypted> {
  const bytes = new Uint8Array(blob.size);
  for (let at = 0; at < blob.size; at += SLICE_BYTES)
    bytes.set(new Uint8Array(await blob.slice(at, at + SLICE_BYTES).arrayBuffer()), at);
  return encryptBytes(owner, about, bytes);
}

export async function decryptBytes(
  owner: string,
  about: string,
  { iv, data }: Encrypted,
): Promise<ArrayBuffer> {
  const additionalData = boundTo(owner, about);
  return crypto.subtle.decrypt({ name: ALGORITHM, iv, additionalData }, await keyOf(owner), data);
}

export const encrypt = (owner: string, about: string, value: unknown): Promise<Encrypted> =>
  encryptBytes(owner, about, new TextEncoder().encode(JSON.stringify(value)));

export async function decrypt<Value>(owner: string, about: string, encrypted: Encrypted): Promise<Value> {
  return JSON.parse(new TextDecoder().decode(await decryptBytes(owner, about, encrypted))) as Value;
}

/** OFF-06. Nothing of this person stays on the device; their key goes with it. */
export async function wipe(owner: string): Promise<void> {
  await writeDevice(async (transaction) => {
    await transaction.objectStore('keys').delete(owner);
    for (const name of ['outbox', 'files', 'forms', 'reads'] as const) {
      let cursor = await transaction.objectStore(name).openCursor();
      while (cursor) {
        if (cursor.value.owner === owner) await cursor.delete();
        cursor = await cursor.continue();
      }
    }
  });
}
