import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { incomingFolder, openDiskStore } from '../../../apps/server/src/platform/files/disk-store.ts';
import { stageFile } from '../../../apps/server/src/platform/files/durable-write.ts';

/** Stores files until it is killed, and prints the path and content of each one stored. */
const [root = ''] = process.argv.slice(2);
const store = await openDiskStore(root);
await stageFile(incomingFolder(root), Buffer.from('written, but never renamed'));
for (;;) {
  const path = `bike-photos/${randomUUID()}.jpg`;
  const bytes = randomBytes(300_000);
  await store.put(path, bytes);
  console.log(`${path} ${createHash('sha256').update(bytes).digest('hex')}`);
}
