import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, stat } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { damaged } from '../offsite/encryption.ts';

type Bytes = AsyncIterable<Buffer>;

/** Streams a folder: for each file a line with its path and size, then its bytes. */
export async function* pack(folder: string, extra: ReadonlyMap<string, Buffer>): AsyncGenerator<Buffer> {
  for (const [path, content] of extra) {
    yield line({ path, bytes: content.length });
    yield content;
  }
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const full = join(entry.parentPath, entry.name);
    const path = `db/${full
      .slice(folder.length + 1)
      .split(sep)
      .join('/')}`;
    if (entry.isDirectory()) {
      yield line({ path, bytes: -1 });
      continue;
    }
    const { size } = await stat(full);
    yield line({ path, bytes: size });
    if (size > 0) for await (const chunk of createReadStream(full, { end: size - 1 })) yield chunk as Buffer;
  }
}

const line = (head: { path: string; bytes: number }) => Buffer.from(`${JSON.stringify(head)}\n`);

/** Stays inside the folder: a path leading elsewhere was not written by `pack`. */
export async function unpack(source: Bytes, folder: string): Promise<void> {
  const reader = new Reader(source);
  for (;;) {
    const head = await reader.line();
    if (head === null) return;
    const { path, bytes } = JSON.parse(head) as { path: string; bytes: number };
    if (path.split('/').some((part) => part === '' || part === '.' || part === '..')) throw damaged();
    const target = join(folder, path);
    if (bytes < 0) {
      await mkdir(target, { recursive: true, mode: 0o700 });
      continue;
    }
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    const file = await open(target, 'wx', 0o600);
    try {
      for await (const chunk of reader.take(bytes)) await file.writeFile(chunk);
    } finally {
      await file.close();
    }
  }
}

class Reader {
  readonly #source: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(source: Bytes) {
    this.#source = source[Symbol.asyncIterator]();
  }

  async #more(): Promise<boolean> {
    const { value, done } = await this.#source.next();
    if (done) return false;
    this.#rest = this.#rest.length > 0 ? Buffer.concat([this.#rest, value]) : value;
    return true;
  }

  async line(): Promise<string | null> {
    for (;;) {
      const end = this.#rest.indexOf(10);
      if (end >= 0) {
        const found = this.#rest.subarray(0, end).toString('utf8');
        this.#rest = this.#rest.subarray(end + 1);
        return found;
      }
      if (await this.#more()) continue;
      if (this.#rest.length > 0) throw damaged();
      return null;
    }
  }

  async *take(bytes: number): AsyncGenerator<Buffer> {
    for (let left = bytes; left > 0; ) {
      if (this.#rest.length === 0 && !(await this.#more())) throw damaged();
      const chunk = this.#rest.subarray(0, left);
      this.#rest = this.#rest.subarray(chunk.length);
      left -= chunk.length;
      yield chunk;
    }
  }
}
