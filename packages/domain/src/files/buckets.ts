import { may, type Permission, type Role } from '../auth/index.ts';

/** How a picture is processed when it is stored. */
export type PictureForm = 'photo' | 'drawing' | 'document' | 'logo';

interface Bucket {
  /** Who may put a picture in. */
  readonly upload: Permission;
  readonly form: PictureForm;
  /**
   * signed: people who may see the record get URLs that expire; session: the server checks every request, and
   * logs it.
   */
  readonly access: 'signed' | 'session';
}

/** The kinds of pictures. The name is the first segment of every stored path. */
export const BUCKETS = {
  'bike-photos': { upload: 'intake.write', form: 'photo', access: 'signed' },
  signatures: { upload: 'intake.write', form: 'drawing', access: 'signed' },
  logos: { upload: 'settings.manage', form: 'logo', access: 'signed' },
  'id-images': { upload: 'intake.write', form: 'document', access: 'session' },
} as const satisfies Record<string, Bucket>;

export type BucketName = keyof typeof BUCKETS;

export const BUCKET_NAMES = Object.keys(BUCKETS) as readonly BucketName[];

export const isBucketName = (name: string): name is BucketName => Object.hasOwn(BUCKETS, name);

/** INT-13: administrators, head technicians, and the person who took it in, while employed. */
export function maySeeIdImage(
  viewer: { readonly userId: string; readonly role: Role },
  image: { readonly uploadedBy: string | null },
): boolean {
  if (!may(viewer.role, 'intake.seeIdImage')) return false;
  return viewer.role !== 'technician' || viewer.userId === image.uploadedBy;
}
