import process from 'node:process';
import { run, runNode } from './run.mjs';

/** Runs npm: the one that started this script, or the one on the path. @param {string[]} args @param {string} cwd */
export function runNpm(args, cwd) {
  const npm = process.env.npm_execpath;
  if (npm?.endsWith('.js')) return runNode(npm, args, { cwd });
  return process.platform === 'win32'
    ? run('cmd.exe', ['/d', '/s', '/c', 'npm', ...args], { cwd })
    : run('npm', args, { cwd });
}
