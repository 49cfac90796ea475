import { chmodSync, rmSync } from 'node:fs';
import net from 'node:net';
import type { PGlite } from '@electric-sql/pglite';
import { socketPath, type Transport } from '../transport.ts';
import { Backend } from './backend.ts';
import { serveConnection } from './connection.ts';
import { message, text } from './messages.ts';
import { Scheduler, type SchedulerLimits } from './scheduler.ts';

export type WireLimits = SchedulerLimits;

export type WireOptions = {
  transport: Transport;
  port: number;
  limits: WireLimits;
  busy: BigInt64Array;
  /** The backend is unusable: no further answers are possible. */
  onLost(error: unknown): void;
};

/** Speaks the PostgreSQL protocol for one PGlite. */
export async function serveWire(db: PGlite, options: WireOptions) {
  const { transport, limits, busy, onLost } = options;
  const scheduler = new Scheduler(new Backend(db, busy, onLost), limits, onLost);
  const password = transport.kind === 'tcp' ? transport.password : undefined;
  const context = { scheduler, parameters: await parameterStatus(db), password };
  const sockets = new Set<net.Socket>();
  let lastId = 0;

  const server = net.createServer((socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    serveConnection(socket, ++lastId, context);
  });
  const port = await listen(server, options);
  const timer = setInterval(() => scheduler.enforceLimits(Date.now()), checkEvery(limits));

  const stop = async () => {
    clearInterval(timer);
    for (const session of scheduler.sessions) scheduler.close(session);
    for (const socket of sockets) socket.destroy();
    await new Promise((done) => server.close(done));
  };
  return { port, stop };
}

function checkEvery({ waitMs, idleTransactionMs }: WireLimits): number {
  return Math.min(500, waitMs / 4, idleTransactionMs / 4);
}

/** Listens and returns the port; only a TCP server has one. */
async function listen(server: net.Server, { transport, port }: WireOptions): Promise<number> {
  const listening = (start: () => void) =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.once('listening', resolve);
      start();
    });
  if (transport.kind === 'socket') {
    const path = socketPath(transport.folder);
    // we hold the folder's lock, so an existing socket file belongs to a dead process
    rmSync(path, { force: true });
    await listening(() => server.listen(path));
    chmodSync(path, 0o600);
    return 0;
  }
  await listening(() => server.listen(port, '127.0.0.1'));
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

const REPORTED = [
  'server_version',
  'server_encoding',
  'client_encoding',
  'DateStyle',
  'TimeZone',
  'IntervalStyle',
  'integer_datetimes',
  'standard_conforming_strings',
];

/** The parameters PostgreSQL reports to each client at the start. */
async function parameterStatus(db: PGlite): Promise<Buffer> {
  const { rows } = await db.query<{ name: string; setting: string }>(
    'select name, setting from pg_settings where name = any($1)',
    [REPORTED],
  );
  return Buffer.concat(rows.map(({ name, setting }) => message('S', text(name), text(setting))));
}
