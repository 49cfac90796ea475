import type { BucketName } from '@kickstand/domain/files';
import { log } from '../diagnostics/log.ts';
import { deviceDatabase, writeDevice } from '../offline/device-database.ts';
import { forgetForm } from '../offline/device-forms.ts';
import { decrypt, decryptBytes, encrypt, encryptBytes } from '../offline/encryption.ts';
import { hasRoomFor } from '../offline/room.ts';

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

interface PendingPictures {
  /** False when this device has no room for it, or keeps nothing at all. */
  put(picture: PendingPicture): Promise<boolean>;
  remove(of: string, field: string): Promise<void>;
  /** Those of one form that this person took. */
  list(of: string, owner: string | null): Promise<PendingPicture[]>;
  /** The form is done with. */
  forget(of: string): Promise<void>;
}

type About = Pick<PendingPicture, 'bucket' | 'id'> & { readonly type: string };

const NOBODY = '';
const placeOf = (of: string, field: string) => `${of} ${field}`;

/**
 * Pictures on their way, sealed on this device, so that a reload without the network does not lose them. Where the
 * browser allows no database, they live as long as the page.
 */
export const pendingPictures: PendingPictures = {
  put: ({ of, field, bucket, file, id, owner: person }) =>
    attempt(false, async () => {
      const owner = person ?? NOBODY;
      await hasRoomFor(file.size);
      const about = await encrypt(owner, `about ${placeOf(of, field)}`, {
        bucket,
        id,
        type: file.type,
      } satisfies About);
      const sealed = await encryptBytes(owner, placeOf(of, field), await file.arrayBuffer());
      await writeDevice(async (transaction) => {
        await transaction.objectStore('files').put({ of, name: field, owner, sealed, about });
      });
      return true;
    }),
  remove: (of, field) =>
    attempt(undefined, () =>
      writeDevice((transaction) => transaction.objectStore('files').delete([of, field])),
    ),
  list: (of, person) =>
    attempt<PendingPicture[]>([], async () => {
      const rows = await (await deviceDatabase()).getAll('files', IDBKeyRange.bound([of], [of, []]));
      const mine = rows.filter(({ owner }) => owner === NOBODY || owner === person);
      const pictures = await Promise.all(
        mine.map(async ({ name: field, owner, sealed, about }) => {
          if (!about) return null;
          const { bucket, id, type } = await decrypt<About>(owner, `about ${placeOf(of, field)}`, about);
          const file = new Blob([await decryptBytes(owner, placeOf(of, field), sealed)], { type });
          return { of, field, bucket, file, id, owner: owner === NOBODY ? null : owner };
        }),
      );
      return pictures.filter((picture) => picture !== null);
    }),
  forget: (of) => attempt(undefined, () => forgetForm(of)),
};

async function attempt<Result>(otherwise: Result, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    // A full, forbidden or missing store. Thrown on, the upload itself would end with it.
    log.warning('pictures', `Pictures are not kept on this device: ${String(error)}`);
    return otherwise;
  }
}
