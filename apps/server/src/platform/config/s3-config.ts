import type { Reader } from './reader.ts';

/** An S3-compatible object store for files. */
export interface S3Config {
  /** The service's address; null is Amazon's own. */
  readonly endpoint: string | null;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** What every key starts with: empty, or ends with a slash. */
  readonly prefix: string;
}

/** All that is needed or nothing: half an object store would lose files between two places. */
export function readS3(read: Reader): S3Config | null {
  const endpoint = read.httpUrl('S3_ENDPOINT');
  const region = read.text('S3_REGION');
  const bucket = read.pattern('S3_BUCKET', /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'use the name of a bucket');
  const accessKeyId = read.text('S3_ACCESS_KEY_ID');
  const secretAccessKey = read.text('S3_SECRET_ACCESS_KEY');
  const prefix = read.pattern(
    'S3_PREFIX',
    /^[A-Za-z0-9_-]+(\/[A-Za-z0-9_-]+)*\/?$/,
    'use letters, digits, - and _, with slashes between them, such as shop/files',
  );
  if (
    !['ENDPOINT', 'REGION', 'BUCKET', 'ACCESS_KEY_ID', 'SECRET_ACCESS_KEY', 'PREFIX'].some((name) =>
      read.text(`S3_${name}`),
    )
  )
    return null;

  const needed = { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey };
  for (const name of Object.keys(needed))
    if (!read.text(name)) read.mistake(name, 'is missing: files in an object store need it');
  if (!endpoint && !region && !read.text('S3_ENDPOINT'))
    read.mistake(
      'S3_REGION',
      'is missing: name the region of the bucket, or another service with S3_ENDPOINT',
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
