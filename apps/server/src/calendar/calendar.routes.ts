import { eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { countUse } from '../auth/index.ts';
import { MINUTE } from '../platform/clock.ts';
import { clientNetwork } from '../platform/http/client-network.ts';
import { translateFailure } from '../platform/rpc/failures.ts';
import { findShop } from '../settings/index.ts';
import { appointments } from './calendar.table.ts';
import type { CalendarDeps } from './calendar-deps.ts';
import { eventFile } from './event-file.ts';
import { readFeed } from './feeds.ts';
import { isVisitToken, visitLink } from './visit-link.ts';

/** Per network: calendars poll every few minutes, someone guessing tries more often. */
const LIMIT = { allowed: 60, window: MINUTE };

const SENTENCES = {
  404: 'There is no calendar at this address.',
  410: 'This calendar address was ended. Ask the shop for a new one.',
  429: 'Too many requests. Try again in a minute.',
} as const;

/** Files for other calendars: the feed at its secret address, and the event of one visit. */
export function mountCalendar(app: FastifyInstance, deps: CalendarDeps): void {
  const answer =
    (work: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex');
      try {
        const key = deps.secrets.keyedHash('calendar file', clientNetwork(request.ip));
        if (!(await countUse(deps, key, LIMIT)).ok) return refuse(reply, 429);
        return await work(request, reply);
      } catch (error) {
        const failure = translateFailure(error, { log: request.log, requestId: request.id });
        return reply.code(failure.status).send(failure.toJSON());
      }
    };

  app.get<{ Params: { file: string } }>(
    '/calendar/:file',
    answer(async (request, reply) => {
      const token = /^([\w-]{20,100})\.ics$/.exec((request.params as { file: string }).file)?.[1];
      if (!token) return refuse(reply, 404);
      const verdict = await readFeed(deps, token);
      if (verdict.ok) return sendFile(reply, verdict.content);
      return refuse(reply, verdict.code === 'REVOKED' ? 410 : 404);
    }),
  );

  app.get<{ Params: { id: string; file: string } }>(
    '/calendar/visit/:id/:file',
    answer(async (request, reply) => {
      const { id, file } = request.params as { id: string; file: string };
      const token = /^([\w-]{20,100})\.ics$/.exec(file)?.[1];
      if (!token || !/^[0-9a-f-]{36}$/.test(id) || !isVisitToken(deps.secrets, id, token))
        return refuse(reply, 404);
      const [row] = await deps.db.select().from(appointments).where(eq(appointments.id, id));
      if (!row) return refuse(reply, 404);
      const shop = await findShop(deps.db);
      const summary = [shop?.name ?? 'Kickstand', row.service].filter(Boolean).join(': ');
      const url = visitLink(deps, id);
      const sender = { shop, host: new URL(deps.baseUrl()).hostname };
      return sendFile(reply, eventFile('PUBLISH', sender, [{ row, summary, description: url, url }]));
    }),
  );
}

const refuse = (reply: FastifyReply, status: keyof typeof SENTENCES) =>
  reply.code(status).type('text/plain; charset=utf-8').send(SENTENCES[status]);

const sendFile = (reply: FastifyReply, content: string) =>
  reply
    .type('text/calendar; charset=utf-8')
    .header('content-disposition', 'attachment; filename="appointments.ics"')
    .send(content);
