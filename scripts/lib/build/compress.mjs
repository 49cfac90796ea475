import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { listFiles } from '../files.mjs';

const COMPRESSED = /\.(js|css|svg|webmanifest|wasm|txt)$/;
/** Compressing smaller files saves less than the headers cost. */
const SMALLEST = 1024;
/** The best Brotli level takes a second for half a megabyte, and gains little on large wasm files. */
const LARGEST_BEST = 512 * 1024;

/**
 * Writes a .br and a .gz next to every file that shrinks, so that the server never has to compress an asset.
 * @param {string} folder
 * @returns {Promise<number>} how many files were compressed
 */
export async function compressFiles(folder) {
  const paths = listFiles(folder, ['.']).filter((path) => COMPRESSED.test(path));
  const done = await Promise.all(paths.map((path) => compressFile(join(folder, path))));
  return done.filter(Boolean).length;
}

/** @param {string} path */
async function compressFile(path) {
  const content = await readFile(path);
  if (content.length < SMALLEST) return false;
  const [small, smaller] = await Promise.all([
    promisify(gzip)(content, { level: 9 }),
    promisify(brotliCompress)(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: content.length > LARGEST_BEST ? 9 : 11,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
  ]);
  if (smaller.length >= content.length) return false;
  await Promise.all([writeFile(`${path}.gz`, small), writeFile(`${path}.br`, smaller)]);
  return true;
}
