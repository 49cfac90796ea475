import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { devNull, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { nodeWarning } from '../../apps/server/src/platform/node-version.ts';
import { EXIT_CODES } from '../../apps/server/src/platform/startup-error.ts';
import { OWNER, SET_UP } from '../../apps/server/src/testing/test-shop.ts';
import { ensureBuilt } from '../../scripts/lib/build/ensure.mjs';
import { SERVER_MAIN } from '../../scripts/lib/paths.mjs';
import { MACHINE_NODE } from '../../scripts/lib/tested-node.mjs';
import { newShop } from '../faults/shop.ts';
import { databaseUrl, onServer } from '../support/postgres/on-server.ts';

const folder = mkdtempSync(join(tmpdir(), 'kickstand-main-'));
beforeAll(ensureBuilt);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Process {
  /** All of its output so far. */
  output(): string;
  /** Its URL, once it reports that it is ready. */
  ready(): Promise<string>;
  readonly pid: number | undefined;
  kill(signal: NodeJS.Signals): void;
  readonly ended: Promise<number>;
}

/** The tests themselves may run on a newer Node than the machine's own. */
const OWN_NODE = process.env[MACHINE_NODE] ?? process.execPath;

/** What a start on this Node warns about, or null. */
const warningOf = (node: string) =>
  nodeWarning(execFileSync(node, ['--version'], { encoding: 'utf8' }).replace('v', ''));

/** The real process, as it is shipped. */
function launch(environment: Record<string, string>, node = OWN_NODE): Process {
  const child = spawn(node, [SERVER_MAIN], {
    env: {
      PATH: process.env.PATH ?? '',
      // the socket of the embedded database is there, and a test connects to it
      TMPDIR: tmpdir(),
      LOG_LEVEL: 'silent',
      ENV_FILE: devNull,
      KICKSTAND_ENV: 'development',
      DATA_DIR: join(folder, 'data'),
      ...environment,
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk;
    });
  const ended = once(child, 'close').then(([code]) => code as number);
  const ready = () =>
    new Promise<string>((resolve, reject) => {
      const look = () => {
        const url = /ready: (\S+)/.exec(output)?.[1];
        if (url) resolve(url);
      };
      child.stderr.on('data', look);
      void ended.then(() => reject(new Error(`it ended: ${output}`)));
      look();
    });
  return { output: () => output, ready, pid: child.pid, kill: (signal) => child.kill(signal), ended };
}

/** A start that ends on its own. */
async function start(environment: Record<string, string>) {
  const started = launch(environment);
  return { code: await started.ended, output: started.output() };
}

async function freePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return String(port);
}

async function call(base: string, path: string, input: unknown, cookie = '') {
  const response = await fetch(`${base}/rpc/${path}`, {
    method: 'POST',
    headers: { origin: base, 'content-type': 'application/json', cookie },
    body: JSON.stringify({ json: input }),
  });
  const cookies = response.headers.getSetCookie().map((one) => one.split(';', 1)[0] ?? '');
  return { status: response.status, body: await response.json(), cookie: cookies.join('; ') };
}

/** A sign-in whose body is sent only after the server accepted the request and `meanwhile` ran. */
function signInAcross(base: string, meanwhile: () => void): Promise<number | undefined> {
  const body = JSON.stringify({ json: { email: 'nobody@shop.test', password: 'whatever-it-is' } });
  const headers = {
    origin: base,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    expect: '100-continue',
  };
  return new Promise((resolve, reject) => {
    const sending = request(`${base}/rpc/auth/signIn`, { method: 'POST', headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    sending.on('error', reject);
    sending.on('continue', () => {
      meanwhile();
      setImmediate(() => sending.end(body));
    });
    sending.flushHeaders();
  });
}

describe('a start that cannot succeed', () => {
  it('says every wrong setting in a line of its own and exits with 78', async () => {
    const { code, output } = await start({ PORT: 'x', PUBLIC_URL: 'y' });
    expect(code).toBe(78);
    expect(output.trim().split('\n')).toHaveLength(2);
    expect(output).not.toMatch(/\n\s+at /);
  });

  it('names a data folder that cannot be written', async () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    const { code, output } = await start({ DATA_DIR: join(file, 'data') });
    expect(code).toBe(73);
    expect(output).toMatch(/^The data folder .*file.data cannot be written/);
    expect(output).not.toMatch(/\n\s+at /);
  });

  it.skipIf(process.platform !== 'linux')(
    'names a data folder that no file system makes, instead of trying for ever',
    async () => {
      const { code, output } = await start({ DATA_DIR: '/proc/nope' });
      expect(output).toMatch(/^The data folder \/proc\/nope cannot be written/);
      expect(code).toBe(73);
    },
  );

  it('names a wrong TRUST_PROXY in one sentence', async () => {
    const { code, output } = await start({ TRUST_PROXY: 'foo' });
    expect(output.trim()).toMatch(/^TRUST_PROXY has "foo": .*10\.0\.0\.0\/8\.$/);
    expect(code).toBe(78);
  });

  it('OPS-02 names a secret file that cannot be read, and changes nothing', async () => {
    const untouched = join(folder, 'untouched');
    const { code, output } = await start({ APP_SECRET_FILE: '/nowhere/secret', DATA_DIR: untouched });
    expect(output.trim()).toBe('APP_SECRET_FILE names a file that cannot be read (ENOENT): /nowhere/secret.');
    expect(code).toBe(78);
    expect(existsSync(untouched)).toBe(false);
  });

  it('says that the database is unreachable, without its password', async () => {
    const { code, output } = await start({
      DATABASE_URL: 'postgres://u:hunter2@127.0.0.1:9/x',
      APP_SECRET: 'x'.repeat(40),
    });
    expect(code).toBe(69);
    expect(output).toContain('127.0.0.1:9');
    expect(output).not.toContain('hunter2');
    expect(output).not.toMatch(/\n\s+at /);
  });
});

describe('a running server', () => {
  // One after the other on one folder: a start of the embedded database takes seconds.
  const environment = { DATA_DIR: join(folder, 'shop'), LOG_LEVEL: 'info', PORT: '' };
  let server: Process;
  let base: string;
  let cookie: string;
  beforeAll(async () => {
    environment.PORT = await freePort();
    server = launch(environment);
    base = await server.ready();
  });
  afterAll(() => server.kill('SIGKILL'));

  const answers = () =>
    server
      .output()
      .split('\n')
      .filter((line) => line.includes('"answered"'));

  it('logs a line for each answer, with one request id and nothing about the person', async () => {
    expect((await call(base, 'settings/setUp', SET_UP)).status).toBe(200);
    expect((await call(base, 'auth/signIn', { ...CREDENTIALS, password: 'not-the-password' })).status).toBe(
      401,
    );
    const signedIn = await call(base, 'auth/signIn', CREDENTIALS);
    expect(signedIn.status).toBe(200);
    ({ cookie } = signedIn);
    await expect.poll(answers).toHaveLength(3);
    for (const line of answers()) {
      expect(JSON.parse(line)).toMatchObject({ method: 'POST', route: '/rpc/*', ms: expect.any(Number) });
      expect(JSON.parse(line).time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/); // UTC
      expect(line.match(/"reqId"/g)).toHaveLength(1);
    }
  });

  it('has its folder to itself: a second start exits immediately and names the process that has it', async () => {
    const second = await start({ ...environment, PORT: await freePort() });
    expect(second.code).toBe(EXIT_CODES.folderInUse);
    expect(second.output).toContain(`process ${server.pid}`);
  });

  it('completes running requests when asked to stop, exits with 0, and reveals nothing about the person', async () => {
    const status = await signInAcross(base, () => server.kill('SIGTERM'));
    expect(status).toBe(401);
    expect(await server.ended).toBe(0);
    expect(answers()).toHaveLength(4);
    for (const secret of [OWNER.email, OWNER.lastName, OWNER.password, SET_UP.passcode, 'not-the-password'])
      expect(server.output()).not.toContain(secret);
  });

  it('OPS-01 warns at its start about a Node that is not supported, and only then', () => {
    expect(server.output().includes(' Node 22 or 24.')).toBe(warningOf(OWN_NODE) !== null);
    expect(server.output()).toContain(warningOf(OWN_NODE) ?? '');
  });

  it("OPS-01 keeps its data and its sessions over a restart on the tests' newer Node", async () => {
    server = launch(environment, process.execPath);
    await server.ready();
    expect((await call(base, 'auth/user', undefined, cookie)).body).toMatchObject({
      json: { email: OWNER.email },
    });
    const database = await (await newShop(environment.DATA_DIR)).connect();
    await database.query(
      "insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 9999999999999)",
    );
    await database.end();
    server.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    expect(server.output().includes(' Node 22 or 24.')).toBe(warningOf(process.execPath) !== null);
  });

  it('OPS-01 refuses a data folder of a newer version with one sentence and 76', async () => {
    const { code, output } = await start({ ...environment, LOG_LEVEL: 'silent' });
    expect(output.trim()).toBe(
      'This database was already used by a newer version of Kickstand: start that version instead.',
    );
    expect(code).toBe(EXIT_CODES.databaseUnsuitable);
  });
});

describe('several servers', () => {
  it('OPS-01 serves one shop from two servers started together on an empty PostgreSQL, and none with a clock far behind', async () => {
    const name = `kickstand_two_${process.pid}`;
    const postgres = inject('postgresUrl');
    await onServer(postgres, `create database ${name}`);
    const shared = {
      DATABASE_URL: databaseUrl(postgres, name),
      APP_SECRET: 'the-same-secret-on-every-server-of-it',
    };
    const servers = [
      launch({ ...shared, PORT: await freePort(), DATA_DIR: join(folder, 'a') }),
      launch({ ...shared, PORT: await freePort(), DATA_DIR: join(folder, 'b') }),
    ];
    const [a = '', b = ''] = await Promise.all(servers.map((server) => server.ready()));
    expect((await call(a, 'settings/setUp', SET_UP)).status).toBe(200);
    expect((await call(b, 'settings/setUp', SET_UP)).status).toBe(409);
    const { cookie } = await call(b, 'auth/signIn', CREDENTIALS);
    expect((await call(a, 'auth/user', undefined, cookie)).status).toBe(200);
    await call(a, 'auth/signOut', {}, cookie);
    expect((await call(b, 'auth/user', undefined, cookie)).status).toBe(401);
    const stranger = await start({ ...shared, APP_SECRET: 'another-secret-of-32-characters-or-more' });
    expect(stranger).toMatchObject({ code: 78, output: expect.stringContaining('another secret') });
    for (const server of servers) server.kill('SIGTERM');
    expect(await Promise.all(servers.map((server) => server.ended))).toEqual([0, 0]);

    // as if this machine's clock were two days slow
    await onServer(shared.DATABASE_URL, "update audit_log set at = now() + interval '2 days' where seq = 1");
    const late = await start({ ...shared, PORT: await freePort(), DATA_DIR: join(folder, 'a') });
    expect(late.output.trim()).toMatch(
      /^The clock of this machine says .* last change was on .*CLOCK_CHECK=off\.$/,
    );
    expect(late.code).toBe(EXIT_CODES.clockWrong);
    await onServer(postgres, `drop database ${name} with (force)`);
  });
});

const CREDENTIALS = { email: OWNER.email, password: OWNER.password };
