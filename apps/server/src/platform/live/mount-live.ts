import websocket from '@fastify/websocket';
import { LIVE_PATH } from '@kickstand/domain/live';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Clock } from '../clock.ts';
import type { OpenDatabase } from '../database/index.ts';
import { type Addresses, refusal } from '../http/origin.ts';
import type { Log } from '../log.ts';
import type { StartupError } from '../startup-error.ts';
import { listenForChanges } from './listen-for-changes.ts';
import type { LiveSubscriber, Wire } from './live-socket.ts';
import { openLiveSockets } from './live-sockets.ts';

/** Browsers only send `{"type":"ping"}`. */
const MAX_MESSAGE_BYTES = 256;
const CONNECTIONS_PER_MINUTE = 240;

export interface LiveMountDeps {
  readonly database: Pick<OpenDatabase, 'pool' | 'join'>;
  readonly log: Log;
  readonly clock: Clock;
  readonly addresses: () => Addresses;
  /** Called if a newer version has changed the database incompatibly. */
  readonly onOutdated?: ((error: StartupError) => void) | undefined;
  /**
   * Must not prolong the session, because an open page is not a person at work. The first read uses the cookie, later
   * ones the session id, because the token may have been renewed.
   */
  readonly readCaller: (headers: Headers, sessionId?: string) => Promise<LiveSubscriber | null>;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Closes the live sockets, which would delay a stopping server. */
    closeLive(): Promise<void>;
    /** The number of connected pages. */
    countLive(): number;
  }
}

/** `/live`: tells open pages what to refetch. */
export async function mountLive(app: FastifyInstance, deps: LiveMountDeps): Promise<void> {
  await app.register(websocket, { options: { maxPayload: MAX_MESSAGE_BYTES, perMessageDeflate: false } });
  const sockets = openLiveSockets(deps);

  app.route({
    method: 'GET',
    url: LIVE_PATH,
    websocket: true,
    config: { rateLimit: { max: CONNECTIONS_PER_MINUTE, timeWindow: '1 minute', allowList: [] } },
    onRequest: async (request, reply) => {
      // browsers send the Origin with every socket; no other site may open one with this person's cookie
      if (!deps.addresses().isOwnOrigin(request.headers.origin))
        return reply.code(403).send(refusal('ORIGIN_NOT_OURS', 403));
    },
    handler: async (wire: Wire, request: FastifyRequest) => {
      const headers = new Headers({ cookie: request.headers.cookie ?? '' });
      let sessionId: string | undefined;
      await sockets.accept(wire, async () => {
        const caller = await deps.readCaller(headers, sessionId);
        sessionId = caller?.sessionId;
        return caller;
      });
    },
  });

  let listener: ReturnType<typeof listenForChanges> | null = null;
  app.addHook('onReady', async () => {
    listener = listenForChanges({
      pool: deps.database.pool,
      log: deps.log,
      join: deps.database.join,
      onOutdated: deps.onOutdated,
      onListening: () => void sockets.resync(),
      onAnnouncement: (payload) => void sockets.announce(payload),
    });
  });

  app.decorate('countLive', () => sockets.count());
  app.decorate('closeLive', () => sockets.close());
  app.addHook('preClose', () => sockets.close());
  app.addHook('onClose', async () => void (await listener?.stop()));
}
