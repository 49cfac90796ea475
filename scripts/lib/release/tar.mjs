import { createReadStream, createWriteStream, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';

const BLOCK = 512;

/**
 * Packs a folder as .tar.gz. The same content gives the same bytes: names are sorted, and owner, time and mode do not
 * depend on the machine.
 * @param {{ folder: string, prefix: string, time: Date, to: string }} options
 */
export async function packFolder({ folder, prefix, time, to }) {
  await pipeline(
    Readable.from(entries(folder, prefix, time)),
    createGzip({ level: 9 }),
    createWriteStream(to),
  );
}

/** @param {string} folder @param {string} path @param {Date} time @returns {AsyncGenerator<Buffer>} */
async function* entries(folder, path, time) {
  yield* entriesBelow(folder, path, time);
  yield Buffer.alloc(2 * BLOCK); // the end of an archive
}

/** @param {string} folder @param {string} path @param {Date} time @returns {AsyncGenerator<Buffer>} */
async function* entriesBelow(folder, path, time) {
  yield header({ path: `${path}/`, size: 0, mode: 0o755, type: '5', time });
  for (const name of readdirSync(folder).sort()) {
    const file = join(folder, name);
    const stat = statSync(file);
    if (stat.isDirectory()) {
      yield* entriesBelow(file, `${path}/${name}`, time);
      continue;
    }
    const mode = stat.mode & 0o100 ? 0o755 : 0o644;
    yield header({ path: `${path}/${name}`, size: stat.size, mode, type: '0', time });
    for await (const chunk of createReadStream(file)) yield chunk;
    yield Buffer.alloc((BLOCK - (stat.size % BLOCK)) % BLOCK);
  }
}

/**
 * A header in POSIX ustar format.
 * @param {{ path: string, size: number, mode: number, type: '0' | '5', time: Date }} entry
 */
export function header({ path, size, mode, type, time }) {
  const block = Buffer.alloc(BLOCK);
  const [prefix, name] = splitPath(path);
  const number = (/** @type {number} */ value, /** @type {number} */ width) =>
    `${value.toString(8).padStart(width - 1, '0')}\0`;
  block.write(name, 0);
  block.write(number(mode, 8), 100);
  block.write(number(0, 8), 108);
  block.write(number(0, 8), 116);
  block.write(number(size, 12), 124);
  block.write(number(Math.floor(time.getTime() / 1000), 12), 136);
  block.write(' '.repeat(8), 148);
  block.write(type, 156);
  block.write('ustar\0' + '00', 257);
  block.write(prefix, 345);
  const sum = block.reduce((total, byte) => total + byte, 0);
  block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return block;
}

/** A long path is split at a slash: 155 bytes before it, 100 after. @param {string} path @returns {[string, string]} */
function splitPath(path) {
  if (Buffer.byteLength(path) <= 100) return ['', path];
  for (let at = path.indexOf('/'); at !== -1; at = path.indexOf('/', at + 1)) {
    const [prefix, name] = [path.slice(0, at), path.slice(at + 1)];
    if (name && Buffer.byteLength(prefix) <= 155 && Buffer.byteLength(name) <= 100) return [prefix, name];
  }
  throw new Error(`too long for the archive: ${path}`);
}
