import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from './paths.mjs';

/**
 * The JavaScript file of a tool's command. Running it with Node is faster than npx, and works the same on every
 * system.
 * @param {string} packageName
 * @param {string} [command]
 */
export function toolPath(packageName, command = packageName) {
  const manifestPath = join(ROOT, 'node_modules', packageName, 'package.json');
  /** @type {{ bin: string | Record<string, string> }} */
  const { bin } = JSON.parse(readFileSync(manifestPath, 'utf8'));
  const file = typeof bin === 'string' ? bin : bin[command];
  if (!file) throw new Error(`${packageName} has no command ${command}`);
  return join(dirname(manifestPath), file);
}
