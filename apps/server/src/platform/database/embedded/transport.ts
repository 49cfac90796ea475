import { randomBytes } from 'node:crypto';
import { chmodSync, lstatSync, mkdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EXIT_CODES, StartupError } from '../../startup-error.ts';
import { folderKey } from './folder-lock.ts';

/**
 * How the driver reaches the worker: a unix socket in a private folder or, on Windows, a loopback port with a
 * password generated at each start, because every user of the machine can connect to a port.
 */
export type Transport = { kind: 'socket'; folder: string } | { kind: 'tcp'; password: string };

/** The driver derives the socket's name from its folder and this number. */
export const SOCKET_PORT = 5432;

export function socketPath(folder: string): string {
  return join(folder, `.s.PGSQL.${SOCKET_PORT}`);
}

export function transportFor(dir: string, kind?: Transport['kind']): Transport {
  const chosen = kind ?? (process.platform === 'win32' ? 'tcp' : 'socket');
  if (chosen === 'tcp') return { kind: 'tcp', password: randomBytes(24).toString('base64url') };
  return { kind: 'socket', folder: makeSocketFolder(dir) };
}

/**
 * A unix socket's path is limited to 107 bytes and Node truncates longer ones silently, so the name is a short hash.
 */
export function socketFolder(dir: string): string {
  const root = Buffer.byteLength(tmpdir()) > 60 ? '/tmp' : tmpdir();
  return join(root, `kickstand-${process.getuid?.()}-${folderKey(dir)}`);
}

function makeSocketFolder(dir: string): string {
  const uid = process.getuid?.();
  const folder = socketFolder(dir);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // Someone else may have created a folder or link with this name in a world-writable place.
  const stat = lstatSync(folder);
  if (!stat.isDirectory() || stat.uid !== uid) {
    throw new StartupError(
      `The folder ${folder} belongs to another user: remove it or set TMPDIR to another folder.`,
      EXIT_CODES.folderNotWritable,
    );
  }
  chmodSync(folder, 0o700);
  return folder;
}

/** Called after the last connection. A folder left by a killed process is reused by the next. */
export function removeTransport(transport: Transport): void {
  if (transport.kind === 'socket') rmSync(transport.folder, { recursive: true, force: true });
}
