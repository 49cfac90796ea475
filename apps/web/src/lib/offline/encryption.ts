import { storedUserId } from '../auth/stored.ts';
import { log } from '../diagnostics/log.ts';
import { deviceDatabase, type Encrypted, writeDevice } from './device-database.ts';

/** Owner of input entered while nobody was signed in. */
export const NOBODY = '';
const ALGORITHM = 'AES-GCM';
const IV_BYTES = 12;

/** The user has signed out, so nothing may be stored for them. */
export class PersonLeft extends Error {}

/** Data that cannot be decrypted: damaged, or its key is gone. */
export class Unreadable extends Error {}

/**
 * Applies to all tabs: signing out removes the entry before it deletes stored data. A worker has no local storage and
 * creates no key; its page did.
 */
function isSignedIn(owner: string): boolean {
  if (owner === NOBODY) return true;
  return 'localStorage' in globalThis && storedUserId(localStorage) === owner;
}

const keptKey = async (owner: string): Promise<CryptoKey | null> =>
  (await (await deviceDatabase()).get('keys', owner))?.key ?? null;

/**
 * A user's key on this device. It cannot be exported and is deleted at sign-out, which makes what it encrypted
 * unreadable even if some of it is left on disk. OFF-06: a late write creates no new key.
 */
async function keyOf(owner: string): Promise<CryptoKey> {
  const kept = await keptKey(owner);
  if (kept) return kept;
  const key = await crypto.subtle.generateKey({ name: ALGORITHM, length: 256 }, false, [
    'encrypt',
    'decrypt',
  ]);
  await writeDevice(async (transaction) => {
    const keys = transaction.objectStore('keys');
    // another tab may have created and used a key already
    if (await keys.get(owner)) return;
    if (!isSignedIn(owner)) throw new PersonLeft(`No key is made for ${owner}, who signed out`);
    await keys.put({ owner, key });
  });
  return (await keptKey(owner)) ?? key;
}

/** Called before a worker encrypts, because workers do not create keys. */
export async function needKey(owner: string): Promise<void> {
  await keyOf(owner);
}

/**
 * Writes encrypted data unless the user signed out meanwhile: the deletion and this are transactions over the same
 * stores in every tab and worker, so one follows the other.
 */
export async function writeFor(owner: string, work: Parameters<typeof writeDevice>[0]): Promise<void> {
  await writeDevice(async (transaction) => {
    if (!(await transaction.objectStore('keys').get(owner)))
      throw new PersonLeft(`Nothing is kept for ${owner}, who signed out`);
    await work(transaction);
  });
}

/** `about` names the value's place: it can only be decrypted for the same user and place. */
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

/** Read in slices: reading several megabytes at once blocks the page for more than a frame. */
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
  const key = await keptKey(owner);
  if (!key) throw new Unreadable(`There is no key for ${about}`);
  try {
    return await crypto.subtle.decrypt({ name: ALGORITHM, iv, additionalData }, key, data);
  } catch (error) {
    throw new Unreadable(`The key does not open ${about}: ${String(error)}`);
  }
}

/** The value; null with a warning if it cannot be decrypted, because other values can. */
export async function readable<Value>(reading: Promise<Value>): Promise<Value | null> {
  try {
    return await reading;
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    log.warning('offline', error.message);
    return null;
  }
}

export const encrypt = (owner: string, about: string, value: unknown): Promise<Encrypted> =>
  encryptBytes(owner, about, new TextEncoder().encode(JSON.stringify(value)));

export async function decrypt<Value>(owner: string, about: string, encrypted: Encrypted): Promise<Value> {
  return JSON.parse(new TextDecoder().decode(await decryptBytes(owner, about, encrypted))) as Value;
}

/** OFF-06. Deletes everything of this user from the device, including the key. */
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
