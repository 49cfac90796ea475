import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Embedded } from './open-embedded.ts';
import { SOCKET_PORT, socketFolder, socketPath } from './transport.ts';

/**
 * Connects another process of the same user to the embedded database of a running server. Null if there is none, and
 * on Windows, where the password is not shared.
 */
export function joinRunning(dir: string): Embedded['connection'] | null {
  if (process.platform === 'win32') return null;
  const folder = socketFolder(resolve(dir));
  if (!existsSync(socketPath(folder))) return null;
  return { user: 'postgres', database: 'postgres', host: folder, port: SOCKET_PORT };
}
