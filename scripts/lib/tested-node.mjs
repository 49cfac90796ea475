import { existsSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import process from 'node:process';
import { say, step } from './console.mjs';
import { runNpm } from './npm.mjs';
import { ROOT } from './paths.mjs';

/** The newest supported version. It runs the tests in four fifths of the time that Node 20 takes. */
const VERSION = '24.21.0';
const OLDEST_SUPPORTED = 22;
/** For tests of the server process, which must also work on the machine's Node. */
export const MACHINE_NODE = 'KICKSTAND_MACHINE_NODE';

/**
 * The environment for running the tests again on a supported Node, which npm has as a package; undefined if the current
 * one is supported.
 * @returns {Promise<{ node: string, env: NodeJS.ProcessEnv } | undefined>}
 */
export async function supportedNode() {
  const major = Number(process.versions.node.split('.', 1)[0]);
  if (major >= OLDEST_SUPPORTED || process.env[MACHINE_NODE] || process.platform === 'win32')
    return undefined;
  const folder = join(ROOT, '.cache', `node-${VERSION}`);
  const name = `node-${process.platform}-${process.arch}`;
  const node = join(folder, 'node_modules', name, 'bin', 'node');
  if (!existsSync(node)) {
    const args = ['install', '--prefix', folder, '--no-save', '--ignore-scripts', '--no-audit', '--no-fund'];
    const { code, output } = await step(`Downloading Node ${VERSION}`, () =>
      runNpm([...args, `${name}@${VERSION}`], ROOT),
    );
    if (code !== 0 || !existsSync(node)) {
      say(`Node ${VERSION} could not be downloaded; the tests run on ${process.versions.node}.\n${output}`);
      return undefined;
    }
  }
  const PATH = `${dirname(node)}${delimiter}${process.env.PATH ?? ''}`;
  return { node, env: { ...process.env, PATH, [MACHINE_NODE]: process.execPath } };
}
