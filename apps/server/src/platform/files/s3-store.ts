import type { Readable } from 'node:stream';
import { contentTypeOf } from '@kickstand/domain/files';
import type { S3Config } from '../config/index.ts';
import { assertPath, assertPrefix, type FileStore, FilesAway } from './file-store.ts';
import { openS3Client } from './s3-client.ts';

/** A request waits for the store: failing with "later" is better than hanging. */
const TIMEOUT = { connectionTimeout: 5_000, requestTimeout: 20_000 };

/** Files in a bucket of an S3-compatible service. */
export async function openS3Store(config: S3Config): Promise<FileStore> {
  const { s3, client } = await openS3Client(config, { requestHandler: TIMEOUT, maxAttempts: 3 });
  const place = (path: string) => {
    assertPath(path);
    return { Bucket: config.bucket, Key: config.prefix + path };
  };

  return {
    async put(path, bytes) {
      const file = { ...place(path), Body: bytes, ContentLength: bytes.length };
      await answered(client.send(new s3.PutObjectCommand({ ...file, ContentType: contentTypeOf(path) })));
    },

    async get(path) {
      const found = await unlessMissing(client.send(new s3.GetObjectCommand(place(path))));
      if (!found?.Body) return null;
      return { bytes: found.ContentLength ?? 0, body: found.Body as Readable };
    },

    async remove(path) {
      await unlessMissing(client.send(new s3.DeleteObjectCommand(place(path))));
    },

    async *list(prefix) {
      assertPrefix(prefix);
      let from: string | undefined;
      do {
        const question = { Bucket: config.bucket, Prefix: config.prefix + prefix, ContinuationToken: from };
        const page = await answered(client.send(new s3.ListObjectsV2Command(question)));
        for (const { Key } of page.Contents ?? []) if (Key) yield Key.slice(config.prefix.length);
        from = page.IsTruncated ? page.NextContinuationToken : undefined;
      } while (from);
    },
  };
}

/** The service's message may contain bucket and key, so it is logged and not sent to the browser. */
async function answered<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    throw new FilesAway('the object store did not do it', { cause: error });
  }
}

async function unlessMissing<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    const { $metadata } = error as { $metadata?: { httpStatusCode?: number } };
    if ($metadata?.httpStatusCode === 404) return null;
    throw new FilesAway('the object store did not answer', { cause: error });
  }
}
