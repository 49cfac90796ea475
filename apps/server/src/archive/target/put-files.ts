import { BUCKETS, bucketOf } from '@kickstand/domain/files';
import type { IdCipher } from '../../files/index.ts';
import { type FileStore, readWhole } from '../../platform/files/index.ts';
import { type ArchivedFile, readArchive } from '../format/read-archive.ts';
import { sha256Of } from '../format/sha256.ts';

/** Puts files into a shared store, and can delete exactly those again. */
export class FilePutter {
  readonly #store: FileStore;
  readonly #cipher: IdCipher | null;
  /** In archive order; true if we stored it. */
  readonly #put: boolean[] = [];
  /** ID images that none of our keys decrypts. */
  unopened = 0;

  constructor(store: FileStore, cipher: IdCipher | null) {
    this.#store = store;
    this.#cipher = cipher;
  }

  get count(): number {
    return this.#put.length;
  }

  async put({ path, bytes, sha256 }: ArchivedFile): Promise<void> {
    const there = await this.#store.get(path);
    if (there && sha256Of(await readWhole(there)) !== sha256)
      throw new Error(`the store holds something else under ${path}`);
    this.#put.push(!there);
    if (!there) await this.#store.put(path, bytes);
    const bucket = bucketOf(path);
    const closed = bucket !== null && BUCKETS[bucket].access === 'session';
    if (closed && !this.#cipher?.open(path, bytes)) this.unopened += 1;
  }

  async takeBack(archive: string): Promise<void> {
    let at = 0;
    for await (const part of readArchive(archive)) {
      if (part.kind === 'file' && this.#put[at++]) await this.#store.remove(part.file.path);
      if (at > this.#put.length) return;
    }
  }
}
