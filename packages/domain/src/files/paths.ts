import { BUCKETS, type BucketName, isBucketName } from './buckets.ts';

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const STORED_PATH = new RegExp(`^([a-z][a-z-]{0,30})/(${UUID})(-small)?\\.(jpg|png)$`);

const EXTENSIONS = { photo: 'jpg', drawing: 'png', document: 'jpg', logo: 'png' } as const;
const CONTENT_TYPES = { jpg: 'image/jpeg', png: 'image/png' } as const;

/** A path in the store. Anything else, including `..`, never reaches the disk. */
export const isStoredPath = (value: string): boolean => STORED_PATH.test(value);

export function bucketOf(path: string): BucketName | null {
  const [, bucket = ''] = STORED_PATH.exec(path) ?? [];
  return isBucketName(bucket) ? bucket : null;
}

/** The name is random: it reveals nothing about the record or the person. */
export const newPath = (bucket: BucketName, name: string) =>
  `${bucket}/${name}.${EXTENSIONS[BUCKETS[bucket].form]}`;

export const contentTypeOf = (path: string) => CONTENT_TYPES[path.endsWith('.png') ? 'png' : 'jpg'];

/** The thumbnail of a photo is stored next to it. */
export const thumbnailPathOf = (path: string) => path.replace(/\.(jpg|png)$/, '-small.jpg');

/** CAM-06: a value that is already a URL (`data:`, `http…`) is used as it is. */
export const isAddress = (value: string) => /^(data:|http)/i.test(value);
