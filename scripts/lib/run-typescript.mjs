import { join } from 'node:path';
import process from 'node:process';
import { takeArguments } from './commands.mjs';
import { main } from './console.mjs';
import { ensureInstalled } from './install.mjs';
import { ROOT } from './paths.mjs';
import { prepare } from './prepare.mjs';
import { run } from './run.mjs';
import { withScratch } from './scratch.mjs';

/**
 * Runs a command implemented by a TypeScript file: parses the arguments, installs what is missing, runs the file with
 * the same arguments and exits with its code.
 * @param {keyof typeof import('./commands.mjs').COMMANDS} name
 * @param {object} options
 * @param {(values: Record<string, unknown>) => string} options.file from the root, by the arguments
 * @param {boolean} [options.built] needs the built pages and server
 * @param {boolean} [options.scratch] its temporary files may be in memory
 * @param {NodeJS.ProcessEnv} [options.env] on top of the environment
 */
export async function runTypeScript(name, { file, built = false, scratch = false, env = {} }) {
  await main(async () => {
    const given = takeArguments(name);
    if (!given) return;
    await (built ? prepare : ensureInstalled)({ dev: true });
    const args = ['--import', 'tsx', join(ROOT, file(given.values)), ...process.argv.slice(2)];
    /** @param {NodeJS.ProcessEnv} base */
    const start = (base) => run(process.execPath, args, { show: true, env: { ...base, ...env } });
    const { code } = await (scratch ? withScratch(start) : start(process.env));
    process.exitCode = code;
  });
}
