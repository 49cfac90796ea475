import { createHash } from 'node:crypto';
import { rmSync, statSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { EXIT_CODES, StartupError } from '../../startup-error.ts';

export type FolderLock = { release(): Promise<void> };

/** How long the lock's holder may take to identify itself. */
const ANSWER_MS = 1_000;
/** A longer unix socket path is truncated silently, and two folders could share one lock. */
const LONGEST_SOCKET_PATH = 100;

/**
 * Two processes on one folder corrupt it silently, so each holds a listening socket named after the folder. The
 * kernel closes it when the process dies, so locks are never stale.
 */
export async function lockFolder(dir: string): Promise<FolderLock> {
  const held: net.Server[] = [];
  const release = async () => {
    for (const server of held.reverse()) await new Promise((done) => server.close(done));
  };
  try {
    for (const address of lockAddresses(dir)) held.push(await claim(address, dir));
  } catch (error) {
    await release();
    throw error;
  }
  return { release };
}

/**
 * On Linux first an abstract name, which cannot be left behind, then a socket in the folder, which a process in
 * another container on the same volume also sees.
 */
function lockAddresses(dir: string): string[] {
  const name = `kickstand-${folderKey(dir)}`;
  if (process.platform === 'win32') return [`\\\\.\\pipe\\${name}`];
  const inFolder = `${dir}.lock`;
  const fits = Buffer.byteLength(inFolder) <= LONGEST_SOCKET_PATH;
  if (process.platform === 'linux') return fits ? [`\0${name}`, inFolder] : [`\0${name}`];
  return [fits ? inFolder : join(tmpdir(), `${name}.lock`)];
}

/** The same for all paths to the folder, including links and mounts. */
export function folderKey(dir: string): string {
  const parent = statSync(dirname(dir), { bigint: true });
  const identity = `${parent.dev}:${parent.ino}:${basename(dir)}`;
  return createHash('sha256').update(identity).digest('hex').slice(0, 16);
}

async function claim(address: string, dir: string): Promise<net.Server> {
  for (;;) {
    const server = await listen(address);
    if (server) return server;
    const holder = await askHolder(address);
    if (holder !== 'gone') throw inUse(dir, holder);
    rmSync(address, { force: true });
  }
}

/** A listening server, or null if the address is taken. */
function listen(address: string): Promise<net.Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = net.createServer((socket) => {
      socket.on('error', () => undefined);
      socket.end(String(process.pid));
    });
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(undefined);
      else reject(error);
    });
    server.listen(address, () => {
      server.unref();
      resolve(server);
    });
  });
}

type Holder = { pid: string | undefined } | 'gone';

function askHolder(address: string): Promise<Holder> {
  return new Promise((resolve) => {
    let answer = '';
    const socket = net.connect(address);
    socket.setTimeout(ANSWER_MS, () => socket.destroy());
    socket.on('data', (data) => {
      answer += data.toString();
    });
    socket.on('error', (error: NodeJS.ErrnoException) => {
      // The socket file of a dead process refuses connections; any other error may hide a live one.
      if (error.code === 'ECONNREFUSED' || error.code === 'ENOENT') resolve('gone');
    });
    socket.on('close', () => resolve({ pid: answer || undefined }));
  });
}

function inUse(dir: string, holder: { pid: string | undefined }): StartupError {
  const who = holder.pid ? `another Kickstand (process ${holder.pid})` : 'another process';
  return new StartupError(
    `The data folder ${dirname(dir)} is in use by ${who}: stop that one first or set DATA_DIR to another folder.`,
    EXIT_CODES.folderInUse,
  );
}
