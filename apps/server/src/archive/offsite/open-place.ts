import { createReadStream } from 'node:fs';
import { open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { OffsiteConfig, S3Config } from '../../platform/config/index.ts';
import { openS3Client } from '../../platform/files/index.ts';
import type { OffsitePlace } from './place.ts';
import { sftpPlace } from './sftp/sftp-place.ts';
import { isLeftBehind, isUnfinished, unfinishedName } from './unfinished.ts';

export async function openOffsitePlace(config: OffsiteConfig): Promise<OffsitePlace> {
  switch (config.kind) {
    case 'folder':
      return folderPlace(config.folder);
    case 's3':
      return bucketPlace(config.s3);
    case 'sftp':
      return sftpPlace(config.sftp);
  }
}

/** A folder on another disk. It is never created, because a missing folder is a disk that is not mounted. */
function folderPlace(folder: string): OffsitePlace {
  return {
    async list() {
      const names = await readdir(folder);
      await Promise.all(names.filter(isUnfinished).map((name) => removeLeftBehind(join(folder, name))));
      return names;
    },
    async put(name, _bytes, content) {
      const unfinished = join(folder, unfinishedName(name));
      // Opened first: a write stream that fails while opening could create the file after the removal below.
      const file = await open(unfinished, 'w', 0o600);
      try {
        await pipeline(content, file.createWriteStream({ flush: true }));
        await rename(unfinished, join(folder, name));
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
    },
    get: async (name) => createReadStream(join(folder, name)),
    remove: (name) => rm(join(folder, name), { force: true }),
    close: () => undefined,
  };
}

async function removeLeftBehind(path: string): Promise<void> {
  const found = await stat(path).catch(() => null); // completed in the meantime
  if (found && isLeftBehind(found.mtimeMs)) await rm(path, { force: true });
}

/** A whole backup is sent in one request: it may take long, but not stall. */
const TIMEOUT = { connectionTimeout: 10_000, socketTimeout: 60_000 };

async function bucketPlace(config: S3Config): Promise<OffsitePlace> {
  // a stream cannot be sent twice; the next round retries
  const { s3, client } = await openS3Client(config, { requestHandler: TIMEOUT, maxAttempts: 1 });
  const at = (name: string) => ({ Bucket: config.bucket, Key: config.prefix + name });
  return {
    async list() {
      const names: string[] = [];
      let from: string | undefined;
      do {
        const question = { Bucket: config.bucket, Prefix: config.prefix, ContinuationToken: from };
        const page = await client.send(new s3.ListObjectsV2Command(question));
        for (const { Key } of page.Contents ?? []) if (Key) names.push(Key.slice(config.prefix.length));
        from = page.IsTruncated ? page.NextContinuationToken : undefined;
      } while (from);
      return names;
    },
    async put(name, bytes, content) {
      const file = { ...at(name), Body: Readable.from(content, { objectMode: false }), ContentLength: bytes };
      await client.send(new s3.PutObjectCommand(file));
    },
    async get(name) {
      const { Body } = await client.send(new s3.GetObjectCommand(at(name)));
      return Body as Readable;
    },
    async remove(name) {
      await client.send(new s3.DeleteObjectCommand(at(name)));
    },
    close: () => client.destroy(),
  };
}
