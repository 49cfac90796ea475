import { timingSafeEqual } from 'node:crypto';
import type net from 'node:net';
import { MessageReader } from './message-reader.ts';
import {
  copyInResponse,
  errorResponse,
  FROM_CLIENT,
  message,
  readyForQuery,
  text,
  textAt,
} from './messages.ts';
import type { Scheduler } from './scheduler.ts';
import type { Session } from './session.ts';
import { UnitBuilder } from './unit-builder.ts';

const PROTOCOL_3 = 196_608;
const CANCEL_REQUEST = 80_877_102;
const ENCRYPTION_REQUESTS = [80_877_103, 80_877_104];
const MAX_CONNECTIONS = 50;
/** Longer than any start-up or password message. */
const LONGEST_GREETING = 10_000;

export type ConnectionContext = {
  scheduler: Scheduler;
  /** ParameterStatus messages, the same for every client. */
  parameters: Buffer;
  /** Required when the server listens on a port. */
  password?: string | undefined;
};

/** Serves one client: handshake, splitting its messages into units, and passing them to the scheduler. */
export function serveConnection(socket: net.Socket, id: number, context: ConnectionContext): void {
  const { scheduler } = context;
  const session = newSession(socket, id);
  const units = new UnitBuilder(session, {
    submit: (unit) => scheduler.submit(session, unit),
    askForCopyData: () => socket.write(copyInResponse()),
  });
  const reader = new MessageReader();
  let phase: 'greeting' | 'password' | 'open' = 'greeting';

  const refuse = (sqlState: string, reason: string) => socket.end(errorResponse(sqlState, reason, 'FATAL'));

  const open = () => {
    phase = 'open';
    scheduler.add(session);
    const key = Buffer.alloc(8);
    key.writeInt32BE(id, 0);
    socket.write(
      Buffer.concat([
        message('R', Buffer.alloc(4)),
        context.parameters,
        message('K', key),
        readyForQuery('I'),
      ]),
    );
  };

  const greet = (startup: Buffer) => {
    const request = startup.readInt32BE(4);
    if (ENCRYPTION_REQUESTS.includes(request)) socket.write('N');
    else if (request === CANCEL_REQUEST) socket.end();
    else if (request !== PROTOCOL_3) refuse('0A000', 'this protocol version is not spoken here');
    else if (scheduler.sessions.size >= MAX_CONNECTIONS) refuse('53300', 'too many connections');
    else if (context.password === undefined) open();
    else {
      phase = 'password';
      socket.write(message('R', Buffer.from([0, 0, 0, 3])));
    }
  };

  const checkPassword = (answer: Buffer) => {
    const given = answer[0] === FROM_CLIENT.password ? textAt(answer, 5) : '';
    if (sameText(given, context.password ?? '')) open();
    else refuse('28P01', 'password authentication failed');
  };

  const handle = (received: Buffer) => {
    if (phase === 'greeting') greet(received);
    else if (phase === 'password') checkPassword(received);
    else if (received[0] === FROM_CLIENT.terminate) socket.end();
    else units.take(received);
  };

  socket.setNoDelay(true);
  // 'close' reports lost clients; without this listener the error would end the worker
  socket.on('error', () => undefined);
  socket.on('close', () => scheduler.close(session));
  socket.on('data', (chunk) => {
    reader.push(chunk);
    for (;;) {
      if (phase !== 'open' && reader.announced() > LONGEST_GREETING) return void socket.destroy();
      const received = phase === 'greeting' ? reader.nextStartup() : reader.next();
      if (!received || socket.writableEnded) return;
      handle(received);
    }
  });
}

function newSession(socket: net.Socket, id: number): Session {
  return {
    id,
    units: [],
    status: 'I',
    midExchange: false,
    skipsToSync: false,
    waiting: false,
    phase: 'open',
    channels: new Set(),
    statements: new Set(),
    send: (pieces) => {
      if (socket.destroyed || socket.writableEnded) return;
      socket.cork();
      for (const piece of pieces) socket.write(piece);
      socket.uncork();
    },
    hangUp: (last) => socket.end(last),
  };
}

function sameText(given: string, expected: string): boolean {
  const [left, right] = [text(given), text(expected)];
  return left.length === right.length && timingSafeEqual(left, right);
}
