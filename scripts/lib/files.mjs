import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const SKIPPED_FOLDERS = new Set(['node_modules', 'dist', 'coverage', '.cache']);

/**
 * All files below the given files and folders, in a fixed order, without generated ones and dependencies.
 * @param {string} root
 * @param {string[]} starts relative to root; missing ones are skipped
 * @returns {string[]} relative to root, with `/`
 */
export function listFiles(root, starts) {
  return starts.flatMap((path) => {
    const stat = statSync(join(root, path), { throwIfNoEntry: false });
    if (!stat) return [];
    return stat.isDirectory() ? filesIn(root, path) : [path];
  });
}

/**
 * @param {string} root
 * @param {string} folder
 * @returns {string[]}
 */
function filesIn(root, folder) {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter(({ name }) => !SKIPPED_FOLDERS.has(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      return entry.isDirectory() ? filesIn(root, path) : [path];
    });
}

/**
 * The value in a JSON file; undefined if it is missing or was truncated by a crash.
 * @param {string} path
 * @returns {unknown}
 */
export function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    if (
      error instanceof SyntaxError ||
      (error instanceof Error && 'code' in error && error.code === 'ENOENT')
    )
      return undefined;
    throw error;
  }
}
