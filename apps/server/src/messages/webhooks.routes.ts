import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { writeAudit } from '../audit/index.ts';
import { countUse } from '../auth/index.ts';
import { createSharedBudget } from '../platform/budget.ts';
import { MINUTE } from '../platform/clock.ts';
import { clientNetwork } from '../platform/http/client-network.ts';
import { refusal } from '../platform/http/origin.ts';
import { translateFailure } from '../platform/rpc/failures.ts';
import { handleNews } from './handle-news.ts';
import type { MessagesDeps, OpenProvider } from './messages-deps.ts';
import { WEBHOOK_PATHS } from './text-provider.ts';

const MEGABYTE = 1024 * 1024;
/** The phone sends pictures in the body, base64-encoded; Twilio sends their URLs. */
const MAX_NEWS_BYTES = { android: 24 * MEGABYTE, twilio: MEGABYTE / 4 };
/** The sender is known only after the whole body was read: one network must not fill the memory or keep others out. */
const MEMORY = { total: 72 * MEGABYTE, each: MAX_NEWS_BYTES.android, waiting: 60 };
const NEWS_PER_MINUTE = 600;
/** Per network: an attacker must not fill the audit log with forged webhooks. */
const FORGED_LIMIT = { allowed: 30, window: MINUTE };

export interface TextWebhookDeps extends MessagesDeps {
  readonly provider: OpenProvider;
  /** Called after a commit, to seal the audit log. */
  readonly changed: () => void;
}

/**
 * The text service's webhooks. The signature covers the raw bytes, so nothing may parse them before. 200 means
 * committed; otherwise the service may retry.
 */
export async function mountTextWebhooks(app: FastifyInstance, deps: TextWebhookDeps): Promise<void> {
  const memory = createSharedBudget(MEMORY);
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // the handler reads the body, after checking that this sender may send one
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    const config = { rateLimit: { max: NEWS_PER_MINUTE, timeWindow: '1 minute', allowList: [] } };
    for (const name of ['twilio', 'android'] as const)
      scope.post(WEBHOOK_PATHS[name], { config }, async (request, reply) => {
        reply.header('cache-control', 'no-store');
        try {
          const provider = await deps.provider(deps.db);
          if (provider?.name !== name) return unread(reply, 404, 'NOT_FOUND');
          const most = MAX_NEWS_BYTES[name];
          const announced = Number(request.headers['content-length'] ?? most);
          if (announced > most) return unread(reply, 413, 'PAYLOAD_TOO_LARGE');
          return await memory.run(clientNetwork(request.ip), announced, async () => {
            const body = await readBody(request, most);
            if (!body) return unread(reply, 400, 'BAD_REQUEST');
            const url = `${deps.baseUrl()}${request.url}`;
            const news = provider.readWebhook({ url, headers: request.headers, body, now: deps.clock.now() });
            if (!news) {
              const key = deps.secrets.keyedHash('forged text', clientNetwork(request.ip));
              if ((await countUse(deps, key, FORGED_LIMIT)).ok) await noteForged(deps, name, request.id);
              return reply.code(403).send(refusal('SIGNATURE_WRONG', 403));
            }
            await handleNews(deps, provider, request.id, news);
            deps.changed();
            // Twilio reads the answer as instructions: there are none
            if (name === 'twilio') return reply.type('text/xml').send('<Response></Response>');
            return reply.send({ received: true });
          });
        } catch (error) {
          const failure = translateFailure(error, { log: request.log, requestId: request.id });
          return reply.code(failure.status).send(failure.toJSON());
        }
      });
  });
}

/** Closes the connection with the answer, so that the client need not send the rest. */
const unread = (reply: FastifyReply, status: number, code: string) =>
  reply.code(status).header('connection', 'close').send(refusal(code, status));

/** Null if it broke off, or is longer than announced. */
async function readBody({ raw }: FastifyRequest, most: number): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of raw as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > most) return null;
      chunks.push(chunk);
    }
  } catch {
    return null; // the client disconnected
  }
  return Buffer.concat(chunks);
}

const noteForged = ({ db, clock }: MessagesDeps, name: string, requestId: string) =>
  writeAudit(
    db,
    clock,
    { actorId: null, requestId },
    { action: 'messages.webhook.forged', subject: 'message_webhooks', subjectId: requestId, after: { name } },
  );
