import type { BucketName } from '@kickstand/domain/files';
import { encrypt, encryptBlob, NOBODY, writeFor } from '../offline/encryption.ts';

/** A picture that is not on the server yet. */
export interface PendingPicture {
  /** The id of its form. */
  readonly of: string;
  readonly field: string;
  readonly bucket: BucketName;
  readonly file: Blob;
  /** The upload's id; a retry is the same upload. */
  readonly id: string;
  /** Null if nobody was signed in. */
  readonly owner: string | null;
}

/** The metadata stored with the picture. */
export type About = Pick<PendingPicture, 'bucket' | 'id'> & { readonly type: string };

export const placeOf = (of: string, field: string) => `${of} ${field}`;

/** Encrypts a picture and puts it into the device's database. */
export async function storePicture(picture: PendingPicture): Promise<void> {
  const { of, field, bucket, file, id, owner: person } = picture;
  const owner = person ?? NOBODY;
  const facts: About = { bucket, id, type: file.type };
  const about = await encrypt(owner, `about ${placeOf(of, field)}`, facts);
  const sealed = await encryptBlob(owner, placeOf(of, field), file);
  await writeFor(owner, async (transaction) => {
    await transaction.objectStore('files').put({ of, name: field, owner, sealed, about });
  });
}
