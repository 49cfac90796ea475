import { join } from 'node:path';
import { readJson } from '../files.mjs';
import { ROOT } from '../paths.mjs';

/** @typedef {{ version: string, commit: string, date: string }} Release the content of an archive's release.json */

/** The version, and for a release the commit it was built from. */
export function versionText() {
  const release = /** @type {Release | undefined} */ (readJson(join(ROOT, 'release.json')));
  if (release) return `Kickstand ${release.version} (${release.commit.slice(0, 12)}, ${release.date})`;
  const { version } = /** @type {{ version: string }} */ (readJson(join(ROOT, 'package.json')));
  return `Kickstand ${version} (from source)`;
}
