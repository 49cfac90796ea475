import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Larger files are cached on first use, because not everyone needs them. */
const LARGEST = 1_200_000;
const HASHED = /^assets\//;
/** Next to the bundle, without a hash in their name. */
const PUBLIC_FILES = ['favicon.svg', 'theme.js', 'manifest.webmanifest', 'icons/icon-192.png'];
const SHELL = { url: '/dashboard', file: 'index.html' };

/**
 * What the service worker caches when it is installed: the whole staff app, and nothing of the customer pages.
 * @param {string} folder the built pages
 * @param {readonly { fileName: string }[]} output of the staff build
 * @returns {Promise<{ url: string, revision: string | null }[]>}
 */
export async function precacheList(folder, output) {
  const names = [...new Set(output.map(({ fileName }) => fileName))]
    .filter((name) => HASHED.test(name))
    .sort();
  const sizes = await Promise.all(names.map(async (name) => (await readFile(join(folder, name))).length));
  const hashed = names.filter((_, index) => (sizes[index] ?? 0) <= LARGEST);
  const others = await Promise.all(
    PUBLIC_FILES.map(async (name) => ({ url: `/${name}`, revision: await revisionOf(join(folder, name)) })),
  );
  return [
    { url: SHELL.url, revision: await revisionOf(join(folder, SHELL.file)) },
    ...others,
    ...hashed.map((name) => ({ url: `/${name}`, revision: null })),
  ];
}

/** @param {string} path */
async function revisionOf(path) {
  return createHash('sha256')
    .update(await readFile(path))
    .digest('hex')
    .slice(0, 16);
}
