import type { FileStore } from '../../platform/files/index.ts';
import { readWhole } from '../../platform/files/index.ts';
import type { OffsitePlace } from '../offsite/place.ts';
import { bytesOf, type EncryptedFiles } from './encrypted-files.ts';
import { picturesAmong, standbyNames } from './names.ts';

/** Keeps track of which pictures were sent. */
export class ShippedPictures {
  readonly #store: FileStore;
  readonly #place: OffsitePlace;
  readonly #files: EncryptedFiles;
  readonly #waiting = new Set<string>();
  #compared = false;

  constructor(store: FileStore, place: OffsitePlace, files: EncryptedFiles) {
    this.#store = store;
    this.#place = place;
    this.#files = files;
  }

  note(path: string): void {
    this.#waiting.add(path);
  }

  /** Sends pictures that were stored before this call; the first time, all that are missing in the place. */
  async send(): Promise<void> {
    if (!this.#compared) {
      const there = picturesAmong(await this.#place.list());
      for await (const path of this.#store.list('')) if (!there.has(path)) this.#waiting.add(path);
      this.#compared = true;
    }
    for (const path of [...this.#waiting]) {
      const file = await this.#store.get(path);
      if (file) {
        const bytes = await readWhole(file);
        await this.#files.put(standbyNames.file(path), bytes.length, bytesOf(bytes));
      }
      this.#waiting.delete(path);
    }
  }

  /** Removes pictures that were erased here. */
  async tidy(names: readonly string[]): Promise<void> {
    const there = picturesAmong(names);
    for await (const path of this.#store.list('')) there.delete(path);
    for (const name of there.values()) await this.#place.remove(name);
  }
}
