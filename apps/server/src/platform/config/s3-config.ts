import type { Reader } from './reader.ts';

/** An S3-compatible object store for files. */
export interface S3Config {
  /** The service's URL; null for Amazon. */
  readonly endpoint: string | null;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** The prefix of all keys: empty, or ending with a slash. */
  readonly prefix: string;
}

/** All required settings or none: a partly configured object store would split files between two places. */
export function readS3(read: Reader, start: 'S3' | 'OFFSITE_S3' = 'S3'): S3Config | null {
  const name = (end: string) => `${start}_${end}`;
  const endpoint = read.httpUrl(name('ENDPOINT'));
  const region = read.text(name('REGION'));
  const bucket = read.pattern(
    name('BUCKET'),
    /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
    'use the name of a bucket',
  );
  const accessKeyId = read.text(name('ACCESS_KEY_ID'));
  const secretAccessKey = read.text(name('SECRET_ACCESS_KEY'));
  const prefix = read.pattern(
    name('PREFIX'),
    /^[A-Za-z0-9_-]+(\/[A-Za-z0-9_-]+)*\/?$/,
    'use letters, digits, - and _, with slashes between them, such as shop/files',
  );
  const ends = ['ENDPOINT', 'REGION', 'BUCKET', 'ACCESS_KEY_ID', 'SECRET_ACCESS_KEY', 'PREFIX'];
  if (!ends.some((end) => read.text(name(end)))) return null;

  for (const end of ['BUCKET', 'ACCESS_KEY_ID', 'SECRET_ACCESS_KEY'])
    if (!read.text(name(end))) read.mistake(name(end), 'is missing: files in an object store need it');
  if (!endpoint && !region && !read.text(name('ENDPOINT')))
    read.mistake(
      name('REGION'),
      `is missing: name the region of the bucket, or another service with ${name('ENDPOINT')}`,
    );
  if (!bucket || !accessKeyId || !secretAccessKey) return null;
  return {
    endpoint,
    region: region ?? 'us-east-1',
    bucket,
    accessKeyId,
    secretAccessKey,
    prefix: prefix ? prefix.replace(/\/?$/, '/') : '',
  };
}
