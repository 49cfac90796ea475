import { WorkerFailed, workerCalls } from '../calls/worker-calls.ts';
import { log } from '../diagnostics/log.ts';
import { deviceDatabase, type FileRow, writeDevice } from '../offline/device-database.ts';
import { forgetForm } from '../offline/device-forms.ts';
import { decrypt, decryptBytes, NOBODY, needKey, readable } from '../offline/encryption.ts';
import { hasRoomFor } from '../offline/room.ts';
import { type About, type PendingPicture, placeOf, storePicture } from './store-picture.ts';

export type { PendingPicture } from './store-picture.ts';

interface PendingPictures {
  /** False if this device has no space for it, or cannot store anything. */
  put(picture: PendingPicture): Promise<boolean>;
  remove(of: string, field: string): Promise<void>;
  /** Pictures of one form that this user took. */
  list(of: string, owner: string | null): Promise<PendingPicture[]>;
  /** Deletes the pictures of a finished form. */
  forget(of: string): Promise<void>;
  /** Whether a write is in progress, so not everything on the screen is on disk yet. */
  isWriting(): boolean;
  subscribe(changed: () => void): () => void;
}

const keeper = workerCalls<PendingPicture, void>(
  () => new Worker(new URL('./keep-picture.worker.ts', import.meta.url), { type: 'module' }),
);

/** In a worker, because passing megabytes to the database takes longer than a frame. */
async function store(picture: PendingPicture): Promise<void> {
  if (!('Worker' in globalThis)) return storePicture(picture);
  await needKey(picture.owner ?? NOBODY);
  try {
    await keeper.call(picture);
  } catch (error) {
    if (!(error instanceof WorkerFailed)) throw error;
    await storePicture(picture);
  }
}

/**
 * Pictures being uploaded, encrypted on this device, so that an offline reload does not lose them. If the browser
 * allows no database, they last as long as the page.
 */
export const pendingPictures: PendingPictures = {
  put: (picture) =>
    inOrder(false, async () => {
      await hasRoomFor(picture.file.size);
      await store(picture);
      return true;
    }),
  remove: (of, field) =>
    inOrder(undefined, () =>
      writeDevice((transaction) => transaction.objectStore('files').delete([of, field])),
    ),
  list: (of, person) =>
    attempt<PendingPicture[]>([], async () => {
      const rows = await (await deviceDatabase()).getAll('files', IDBKeyRange.bound([of], [of, []]));
      const mine = rows.filter(({ owner }) => owner === NOBODY || owner === person);
      const pictures = await Promise.all(mine.map((row) => readable(openPicture(row))));
      return pictures.filter((picture) => picture !== null);
    }),
  forget: (of) => inOrder(undefined, () => forgetForm(of)),
  isWriting: () => writing > 0,
  subscribe: (changed) => {
    listeners.add(changed);
    return () => listeners.delete(changed);
  },
};

let writing = 0;
const listeners = new Set<() => void>();

function count(change: 1 | -1): void {
  writing += change;
  for (const changed of listeners) changed();
}

async function openPicture(row: FileRow): Promise<PendingPicture | null> {
  const { of, name: field, owner, sealed, about } = row;
  if (!about) return null;
  const { bucket, id, type } = await decrypt<About>(owner, `about ${placeOf(of, field)}`, about);
  const file = new Blob([await decryptBytes(owner, placeOf(of, field), sealed)], { type });
  return { of, field, bucket, file, id, owner: owner === NOBODY ? null : owner };
}

let lastWrite: Promise<unknown> = Promise.resolve();

/** Runs in order: a removal waits for the write, or a picture sent before it was stored would stay forever. */
function inOrder<Result>(otherwise: Result, work: () => Promise<Result>): Promise<Result> {
  count(1);
  const written = lastWrite.then(() => attempt(otherwise, work)).finally(() => count(-1));
  lastWrite = written;
  return written;
}

async function attempt<Result>(otherwise: Result, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    // storage is full, blocked or missing, which must not fail the upload
    log.warning('pictures', `Pictures are not kept on this device: ${String(error)}`);
    return otherwise;
  }
}
