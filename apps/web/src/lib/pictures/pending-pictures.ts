import type { BucketName } from '@kickstand/domain/files';
import { log } from '../diagnostics/log.ts';

/** A picture that was taken and is not on the server yet. */
export interface PendingPicture {
  /** What it belongs to: the id of a form. */
  readonly of: string;
  readonly field: string;
  readonly bucket: BucketName;
  readonly file: Blob;
  /** The upload's id: sent again it is the same upload. */
  readonly id: string;
  /** Null: nobody was signed in. */
  readonly owner: string | null;
}

export interface PendingPictures {
  put(picture: PendingPicture): Promise<void>;
  remove(of: string, field: string): Promise<void>;
  /** Those of one form that this person took. */
  list(of: string, owner: string | null): Promise<PendingPicture[]>;
  /** The form is done with. */
  forget(of: string): Promise<void>;
}

const DATABASE = 'kickstand';
const STORE = 'pending-pictures';
const KEPT_MS = 7 * 24 * 60 * 60 * 1000;

type Stored = PendingPicture & { readonly at: number };

/**
 * Pictures on their way, on this device, so that a reload without the network does not lose them. They are too large
 * for the storage that keeps the form. Where the browser allows no database, they live as long as the page.
 */
export const pendingPictures: PendingPictures = {
  put: (picture) =>
    attempt(undefined, async (store) => {
      const stored: Stored = { ...picture, at: Date.now() };
      await done(store.put(stored));
    }),
  remove: (of, field) => attempt(undefined, (store) => done(store.delete([of, field]))),
  list: (of, owner) =>
    attempt<PendingPicture[]>([], async (store) => {
      const all = (await done(store.getAll())) as Stored[];
      for (const old of all) if (old.at < Date.now() - KEPT_MS) await done(store.delete([old.of, old.field]));
      return all.filter((one) => one.of === of && (one.owner === null || one.owner === owner));
    }),
  forget: (of) =>
    attempt(undefined, async (store) => {
      for (const { field } of ((await done(store.getAll())) as Stored[]).filter((one) => one.of === of))
        await done(store.delete([of, field]));
    }),
};

async function attempt<Result>(
  otherwise: Result,
  work: (store: IDBObjectStore) => Promise<Result>,
): Promise<Result> {
  try {
    const database = await open();
    try {
      return await work(database.transaction(STORE, 'readwrite').objectStore(STORE));
    } finally {
      database.close();
    }
  } catch (error) {
    // A full, forbidden or missing store. Thrown on, the upload itself would end with it.
    log.warning('pictures', `Pictures are not kept on this device: ${String(error)}`);
    return otherwise;
  }
}

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: ['of', 'field'] });
  return done(request);
}

function done<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The request failed'));
  });
}
