import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { SECOND } from '../clock.ts';

export interface TransferLimits {
  /** How long the first bytes of a body may take. */
  readonly firstBytesWithin: number;
  /** How long a body may stand still, or stay below the rate, once it has come at speed. */
  readonly patience: number;
  readonly bytesPerSecond: number;
  readonly checkEvery: number;
}

/**
 * 4 kB a second is 32 kbit/s: less than the uplink of EDGE, the slowest mobile network a phone still meets. Twenty
 * seconds are enough to walk through a dead spot.
 */
export const TRANSFER_LIMITS: TransferLimits = {
  firstBytesWithin: 10 * SECOND,
  patience: 20 * SECOND,
  bytesPerSecond: 4000,
  checkEvery: SECOND,
};

/**
 * Cuts request bodies that come too slowly, however large they may be. Node has one limit for the time of a whole
 * request: short, it cuts an honest phone; long, it lets a dripped body hold its place. So each body has a balance of
 * time: waiting spends it, bytes earn it, and the most it can hold is `patience`, so that a fast beginning does not
 * pay for a long stop later.
 */
export function cutSlowBodies(app: FastifyInstance, limits: TransferLimits = TRANSFER_LIMITS): void {
  const bodies = new Map<IncomingMessage, Balance>();
  let timer: NodeJS.Timeout | undefined;

  const check = () => {
    const now = performance.now();
    for (const [request, balance] of bodies) {
      if (request.complete || request.socket.destroyed) bodies.delete(request);
      else if (balance.isSpent(request, now)) {
        bodies.delete(request);
        cut(app, request);
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
    // a full buffer waits for this server, not for the client
    const spent = isFull(request) ? 0 : now - this.#checkedAt;
    this.#bytes = request.socket.bytesRead;
    this.#checkedAt = now;
    this.#left = Math.min(this.#left + earned - spent, Math.max(patience, firstBytesWithin));
    return this.#left < 0;
  }
}

const isFull = (request: IncomingMessage) => request.readableLength >= request.readableHighWaterMark;

/** As Node itself answers a request that took too long. */
function cut(app: FastifyInstance, { socket }: IncomingMessage): void {
  const late = Object.assign(new Error('request body too slow'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
  app.server.emit('clientError', late, socket);
}
