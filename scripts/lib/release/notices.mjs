import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readJson } from '../files.mjs';

const LICENSE_FILE = /^(licen[cs]e|copying|notice|third[-_ ]party)/i;

/**
 * The licenses of everything in a release, in one text.
 * @param {{ title: string, folder: string }[]} parts each with the folder its license files are in
 * @param {{ title: string, text: string }[]} more
 */
export function makeNotices(parts, more) {
  const sections = parts.map(({ title, folder }) => ({ title, text: licenseTexts(folder) }));
  return [
    'Kickstand contains the following software. Its own license is in LICENSE.',
    ...[...sections, ...more].map(
      ({ title, text }) => `${'='.repeat(80)}\n${title}\n${'='.repeat(80)}\n\n${text}`,
    ),
  ].join('\n\n');
}

/** @param {string} folder */
function licenseTexts(folder) {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => LICENSE_FILE.test(name)) : [];
  const texts = names.sort().map((name) => readFileSync(join(folder, name), 'utf8').trim());
  return texts.length > 0 ? texts.join('\n\n') : 'The package carries no license file of its own.';
}

/**
 * The license in the format from before 2015, which a few packages still use and npm's lockfile omits.
 * @param {string} folder
 * @returns {string | null}
 */
export function formerLicense(folder) {
  const manifest = /** @type {{ licenses?: unknown } | undefined} */ (readJson(join(folder, 'package.json')));
  const types = Array.isArray(manifest?.licenses) ? manifest.licenses.map((one) => one?.type) : [];
  return types.length > 0 && types.every((type) => typeof type === 'string') ? types.join(' OR ') : null;
}
