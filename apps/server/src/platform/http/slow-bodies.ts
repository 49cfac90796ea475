import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { SECOND } from '../clock.ts';

export interface TransferLimits {
  /** Time for the first bytes of a body. */
  readonly firstBytesWithin: number;
  /** How long a body may stall, or stay below the minimum rate. */
  readonly patience: number;
  readonly bytesPerSecond: number;
  readonly checkEvery: number;
}

/**
 * 4 kB/s is 32 kbit/s, below the uplink of EDGE, the slowest mobile network still in use. 20 seconds are enough to
 * walk through a dead spot.
 */
export const TRANSFER_LIMITS: TransferLimits = {
  firstBytesWithin: 10 * SECOND,
  patience: 20 * SECOND,
  bytesPerSecond: 4000,
  checkEvery: SECOND,
};

/**
 * Aborts slow request bodies (slow POST attacks). Node's requestTimeout applies to the whole request: a short one aborts large
 * uploads from a phone, a long one lets an attacker hold connections open. Instead each body has a time balance: waiting
 * spends it, received bytes add to it, up to `patience`, so that a fast start does not pay for a long stall.
 */
export function abortSlowBodies(app: FastifyInstance, limits: TransferLimits = TRANSFER_LIMITS): void {
  const bodies = new Map<IncomingMessage, Balance>();
  let timer: NodeJS.Timeout | undefined;

  const check = () => {
    const now = performance.now();
    for (const [request, balance] of bodies) {
      if (request.complete || request.socket.destroyed) bodies.delete(request);
      else if (balance.isSpent(request, now)) {
        bodies.delete(request);
        abort(app, request);
      }
    }
    if (bodies.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
  app.addHook('onRequest', async ({ raw }) => {
    if (raw.complete || !hasBody(raw) || !raw.socket.remoteAddress) return; // no address: injected by a test
    bodies.set(raw, new Balance(raw, limits));
    timer ??= setInterval(check, limits.checkEvery).unref();
  });
  app.addHook('onClose', async () => clearInterval(timer));
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

class Balance {
  readonly #limits: TransferLimits;
  #left: number;
  #checkedAt = performance.now();
  #bytes: number;

  constructor({ socket, readableLength }: IncomingMessage, limits: TransferLimits) {
    this.#limits = limits;
    this.#left = limits.firstBytesWithin;
    this.#bytes = socket.bytesRead - readableLength;
  }

  isSpent(request: IncomingMessage, now: number): boolean {
    const { bytesPerSecond, patience, firstBytesWithin } = this.#limits;
    const earned = ((request.socket.bytesRead - this.#bytes) / bytesPerSecond) * SECOND;
    // backpressure: a full buffer is the server's delay, not the client's
    const spent = isFull(request) ? 0 : now - this.#checkedAt;
    this.#bytes = request.socket.bytesRead;
    this.#checkedAt = now;
    this.#left = Math.min(this.#left + earned - spent, Math.max(patience, firstBytesWithin));
    return this.#left < 0;
  }
}

const isFull = (request: IncomingMessage) => request.readableLength >= request.readableHighWaterMark;

/** The same 408 that Node sends for its own request timeout. */
function abort(app: FastifyInstance, { socket }: IncomingMessage): void {
  const late = Object.assign(new Error('request body too slow'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
  app.server.emit('clientError', late, socket);
}
