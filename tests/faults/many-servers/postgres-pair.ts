import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../../e2e/support/free-port.ts';
import { findBinaries } from '../../support/postgres/binaries.ts';
import { giveTo, reachableBinaries, unprivilegedAccount } from '../../support/postgres/unprivileged.ts';

/** A PostgreSQL primary with a synchronous standby. */
export interface PostgresPair {
  /** Names both hosts, as documented. */
  readonly url: string;
  /** The test's own client, connected to the primary. */
  connect(): Promise<pg.Client>;
  /** Kills the primary, or stops it as if it lost power, and promotes the standby. */
  failOver(how: 'killed' | 'hanging'): Promise<void>;
  /** Makes the former primary a standby of the new one. */
  rebuildStandby(): Promise<void>;
  stop(): Promise<void>;
}

const PASSWORD = 'change-me';
const TIMEOUT_MS = 30_000;

/** Null if no installed PostgreSQL has pg_basebackup. */
export async function startPostgresPair(): Promise<PostgresPair | null> {
  const found = findBinaries().find(({ binDir }) => existsSync(join(binDir, 'pg_basebackup')));
  if (!found) return null;
  const account = unprivilegedAccount();
  const scratch = mkdtempSync(join(tmpdir(), 'kickstand-pair-'));
  chmodSync(scratch, 0o711);
  const binDir = reachableBinaries(found, account, scratch);
  giveTo(account, scratch);

  const run = (name: string, ...args: string[]) => {
    const env = { ...process.env, PGPASSWORD: PASSWORD };
    const done = spawnSync(join(binDir, name), args, { ...account, cwd: scratch, env, encoding: 'utf8' });
    if (done.status !== 0) throw new Error(`${name}: ${done.error?.message ?? done.stderr}`);
  };

  class PostgresNode {
    readonly port: string;
    readonly folder: string;
    process: ChildProcess | null = null;
    constructor(name: string, port: string) {
      this.port = port;
      this.folder = join(scratch, name);
    }
    async start(): Promise<void> {
      // why: only processes are killed here, not machines, so nothing needs to be synced
      const settings = [
        'fsync=off',
        'listen_addresses=127.0.0.1',
        'unix_socket_directories=',
        'hot_standby=on',
      ];
      const args = ['-D', this.folder, '-p', this.port, ...settings.flatMap((one) => ['-c', one])];
      const child = spawn(join(binDir, 'postgres'), args, { ...account, cwd: scratch, stdio: 'ignore' });
      this.process = child;
      const until = performance.now() + TIMEOUT_MS;
      while (!(await this.ask('select 1').catch(() => null))) {
        if (child.exitCode !== null || performance.now() > until) throw new Error('PostgreSQL did not start');
        await pause(50);
      }
    }
    async connect(): Promise<pg.Client> {
      const client = new pg.Client({
        connectionString: `postgres://kickstand:${PASSWORD}@127.0.0.1:${this.port}/kickstand`,
      });
      client.on('error', () => undefined);
      await client.connect();
      return client;
    }
    async ask(sql: string): Promise<Record<string, unknown> | undefined> {
      const client = new pg.Client({
        connectionString: `postgres://postgres:${PASSWORD}@127.0.0.1:${this.port}/postgres`,
      });
      client.on('error', () => undefined);
      await client.connect();
      try {
        return (await client.query(sql)).rows[0];
      } finally {
        await client.end();
      }
    }
    /** Also signals its children, which are not in its process group. */
    signal(signal: NodeJS.Signals): void {
      const pid = this.process?.pid;
      if (!pid || !this.isRunning()) return;
      const children = spawnSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' }).stdout.split('\n');
      for (const one of [pid, ...children.filter(Boolean).map(Number)]) {
        try {
          process.kill(one, signal);
        } catch {
          // why: a child that just exited needs no signal
        }
      }
    }
    isRunning(): boolean {
      return this.process !== null && this.process.exitCode === null && this.process.signalCode === null;
    }
    async kill(): Promise<void> {
      if (!this.process || !this.isRunning()) return;
      const gone = once(this.process, 'exit');
      this.signal('SIGKILL');
      await gone;
    }
    async becomeStandbyOf(primary: PostgresNode): Promise<void> {
      rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 });
      run(
        'pg_basebackup',
        ...['-D', this.folder, '-R', '-X', 'stream', '-c', 'fast', '--no-sync'],
        ...['-d', `host=127.0.0.1 port=${primary.port} user=postgres application_name=standby`],
      );
      await this.start();
      await primary.ask(`alter system set synchronous_standby_names = 'standby'`);
      await primary.ask('select pg_reload_conf()');
      const until = performance.now() + TIMEOUT_MS;
      const synced = `select 1 from pg_stat_replication where sync_state = 'sync'`;
      while (!(await primary.ask(synced))) {
        if (performance.now() > until) throw new Error('the standby does not follow');
        await pause(50);
      }
    }
  }

  let primary = new PostgresNode('one', await freePort());
  let standby = new PostgresNode('two', await freePort());
  const ports = [primary.port, standby.port];
  const killAtExit = () => {
    for (const node of [primary, standby]) node.signal('SIGKILL');
  };
  process.once('exit', killAtExit);
  mkdirSync(primary.folder);
  giveTo(account, scratch);
  const passwordFile = join(scratch, 'password');
  writeFileSync(passwordFile, PASSWORD, { mode: 0o644 });
  run(
    'initdb',
    '-D',
    primary.folder,
    '-U',
    'postgres',
    '-A',
    'scram-sha-256',
    '--no-sync',
    '--pwfile',
    passwordFile,
  );
  await primary.start();
  await primary.ask(`create role kickstand login password '${PASSWORD}'`);
  await primary.ask('create database kickstand owner kickstand');
  await standby.becomeStandbyOf(primary);

  return {
    url: `postgres://kickstand:${PASSWORD}@${ports.map((port) => `127.0.0.1:${port}`).join(',')}/kickstand`,
    connect: () => primary.connect(),
    async failOver(how) {
      if (how === 'killed') await primary.kill();
      else primary.signal('SIGSTOP');
      run('pg_ctl', 'promote', '-w', '-D', standby.folder);
      [primary, standby] = [standby, primary];
    },
    async rebuildStandby() {
      await standby.kill();
      await standby.becomeStandbyOf(primary);
    },
    async stop() {
      process.off('exit', killAtExit);
      await Promise.all([primary.kill(), standby.kill()]);
      await pause(200); // the children write one last time
      rmSync(scratch, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
