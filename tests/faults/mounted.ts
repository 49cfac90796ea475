import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { skipped } from './fault.ts';

/** Runs a system tool and returns its output. */
export function runTool(name: string, ...args: string[]): string {
  return execFileSync(name, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();
}

const mounts: string[] = [];
process.once('exit', () => {
  for (const folder of mounts.splice(0)) unmount(folder);
});

export function mount(folder: string, ...args: string[]): void {
  mkdirSync(folder, { recursive: true });
  runTool('mount', ...args, folder);
  mounts.push(folder);
}

/** Detaches at once even if a file is open; nothing on it needs to survive. */
export function unmount(folder: string): void {
  const at = mounts.indexOf(folder);
  if (at >= 0) mounts.splice(at, 1);
  runTool('umount', '--lazy', folder);
  rmSync(folder, { recursive: true, force: true });
}

/** Only root on Linux can mount; otherwise the fault is reported as skipped. */
export function needsRoot() {
  if (process.platform !== 'linux') return skipped('needs Linux');
  return process.getuid?.() === 0 ? null : skipped('needs root');
}
