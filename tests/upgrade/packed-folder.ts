import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';

/**
 * Packs a folder into one compressed file, without a tool that Node lacks. Equal files are adjacent and the
 * window is large, so a picture in both the data folder and the archive is stored once.
 */

interface Index {
  readonly folders: readonly string[];
  readonly files: readonly { readonly path: string; readonly bytes: number }[];
}

const compress = promisify(brotliCompress);
const decompress = promisify(brotliDecompress);

export async function packFolder(folder: string): Promise<Buffer> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const pathOf = (entry: (typeof entries)[number]) =>
    join(entry.parentPath, entry.name)
      .slice(folder.length + 1)
      .replaceAll('\\', '/');
  const folders = entries.filter((entry) => entry.isDirectory()).map(pathOf);
  const paths = entries.filter((entry) => entry.isFile()).map(pathOf);
  paths.sort((a, b) => basename(a).localeCompare(basename(b)) || a.localeCompare(b));
  const contents = await Promise.all(paths.map((path) => readFile(join(folder, path))));
  const files = paths.map((path, at) => ({ path, bytes: contents[at]?.length ?? 0 }));
  const index = Buffer.from(`${JSON.stringify({ folders, files } satisfies Index)}\n`);
  const whole = Buffer.concat([index, ...contents]);
  return compress(whole, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
      [constants.BROTLI_PARAM_SIZE_HINT]: whole.length,
    },
  });
}

export async function unpackFolder(packed: Buffer, folder: string): Promise<void> {
  const whole = await decompress(packed);
  const end = whole.indexOf('\n');
  const { folders, files } = JSON.parse(whole.toString('utf8', 0, end)) as Index;
  for (const path of ['', ...folders]) await mkdir(join(folder, path), { recursive: true, mode: 0o700 });
  let at = end + 1;
  for (const { path, bytes } of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), whole.subarray(at, at + bytes), { mode: 0o600 });
    at += bytes;
  }
}
