export { ensureFolder, publishFile, stageFile } from './durable-write.ts';
export { type FileStore, FilesAway, readWhole } from './file-store.ts';
export { openFileStore } from './open-file-store.ts';
export { openS3Client } from './s3-client.ts';
