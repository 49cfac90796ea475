import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import { platform, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Binaries } from './binaries.ts';
import { type Account, giveTo, reachableBinaries, unprivilegedAccount } from './unprivileged.ts';

export type RunningPostgres = { url: string; stop(): Promise<void> };

/** Can also be stopped for a while; data and address stay. */
export type OwnPostgres = RunningPostgres & {
  /** SIGINT shuts it down cleanly; after SIGQUIT it has to recover. */
  halt(signal: 'SIGINT' | 'SIGQUIT'): Promise<void>;
  resume(): Promise<void>;
};

const START_TIMEOUT_MS = 20_000;

/** A temporary cluster on a random port. Nothing has to survive, so nothing is synced. */
export async function runPostgres(binaries: Binaries): Promise<OwnPostgres> {
  const scratch = mkdtempSync(join(tmpdir(), 'kickstand-pg-'));
  // The password is in a file of mode 0600; the account that runs PostgreSQL must reach the folder.
  chmodSync(scratch, 0o711);
  try {
    return await start(binaries, scratch);
  } catch (error) {
    rmSync(scratch, { recursive: true, force: true });
    throw error;
  }
}

async function start(binaries: Binaries, scratch: string): Promise<OwnPostgres> {
  const account = unprivilegedAccount();
  const binDir = reachableBinaries(binaries, account, scratch);
  const password = randomBytes(12).toString('hex');
  makeCluster({ binDir, scratch, account, password });
  const port = await freePort();
  let server: ChildProcess;
  const resume = async () => {
    server = startServer({ binDir, scratch, account, port });
    await waitUntilListening(server, port);
  };
  const halt = async (signal: NodeJS.Signals) => {
    if (server.exitCode !== null) return;
    const exited = once(server, 'exit');
    server.kill(signal);
    await exited;
  };
  const killAtExit = () => server.kill('SIGQUIT');
  process.once('exit', killAtExit);
  await resume();
  const stop = async () => {
    process.off('exit', killAtExit);
    await halt('SIGQUIT');
    rmSync(scratch, { recursive: true, force: true });
  };
  const url = new URL(`postgres://postgres:${password}@127.0.0.1:${port}/postgres`);
  if (hasUnixSockets) url.searchParams.set('host', scratch);
  return { url: url.href, stop, halt, resume };
}

/** A round trip takes two thirds of the time it takes over TCP, and a test makes hundreds. */
const hasUnixSockets = platform() !== 'win32';

type Cluster = { binDir: string; scratch: string; account: Account };

function makeCluster({ binDir, scratch, account, password }: Cluster & { password: string }): void {
  const passwordFile = join(scratch, 'password');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  giveTo(account, scratch);
  const args = [
    '-D',
    join(scratch, 'data'),
    '-U',
    'postgres',
    '-A',
    'scram-sha-256',
    '-E',
    'UTF8',
    '--no-sync',
  ];
  args.push('--locale', 'C', '--pwfile', passwordFile);
  const made = spawnSync(join(binDir, 'initdb'), args, { ...account, cwd: scratch, encoding: 'utf8' });
  if (made.status !== 0) throw new Error(made.error?.message ?? made.stderr.trim());
}

function startServer({ binDir, scratch, account, port }: Cluster & { port: number }): ChildProcess {
  const settings = ['fsync=off', 'full_page_writes=off', 'max_connections=200'];
  // Databases are created and dropped by the hundred: vacuuming them would keep a process busy.
  settings.push('autovacuum=off');
  settings.push('listen_addresses=127.0.0.1', `unix_socket_directories=${hasUnixSockets ? scratch : ''}`);
  const args = ['-D', join(scratch, 'data'), '-p', String(port), ...settings.flatMap((one) => ['-c', one])];
  return spawn(join(binDir, 'postgres'), args, {
    ...account,
    cwd: scratch,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
}

async function waitUntilListening(server: ChildProcess, port: number): Promise<void> {
  let output = '';
  const failed = new Promise<never>((_resolve, reject) => {
    server.once('error', reject);
    server.once('exit', () => reject(new Error(output.trim())));
    setTimeout(
      () => reject(new Error(`PostgreSQL did not start on port ${port}: ${output}`)),
      START_TIMEOUT_MS,
    ).unref();
  });
  const ready = new Promise<void>((resolve) => {
    server.stderr?.on('data', (data) => {
      output = `${output}${data}`.slice(-2_000);
      if (output.includes('ready to accept connections')) resolve();
    });
  });
  await Promise.race([ready, failed]);
  // it also exits later, when the tests stop it
  failed.catch(() => undefined);
}

async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as net.AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
