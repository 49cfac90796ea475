import type { FastifyInstance } from 'fastify';
import { writeAudit } from '../audit/index.ts';
import { countUse } from '../auth/index.ts';
import { MINUTE } from '../platform/clock.ts';
import { clientNetwork } from '../platform/http/client-network.ts';
import { refusal } from '../platform/http/origin.ts';
import { translateFailure } from '../platform/rpc/failures.ts';
import { handleNews } from './handle-news.ts';
import type { MessagesDeps, OpenProvider } from './messages-deps.ts';
import { WEBHOOK_PATHS } from './text-provider.ts';

/** A picture message of the phone carries its pictures in the body, as text. */
const MAX_NEWS_BYTES = 24 * 1024 * 1024;
const NEWS_PER_MINUTE = 600;
/** Per network: an attacker must not fill the audit log with forged webhooks. */
const FORGED_LIMIT = { allowed: 30, window: MINUTE };

export interface TextWebhookDeps extends MessagesDeps {
  readonly provider: OpenProvider;
  /** Something was committed: seal the audit log now. */
  readonly changed: () => void;
}

/**
 * The text service's webhooks. The signature covers the raw bytes, so nothing may parse them before it is checked.
 * 200 means committed; on anything else the service may tell again.
 */
export async function mountTextWebhooks(app: FastifyInstance, deps: TextWebhookDeps): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: MAX_NEWS_BYTES },
      async (_: unknown, body: Buffer) => body,
    );
    const config = { rateLimit: { max: NEWS_PER_MINUTE, timeWindow: '1 minute', allowList: [] } };
    for (const [name, path] of Object.entries(WEBHOOK_PATHS))
      scope.post(path, { config }, async (request, reply) => {
        reply.header('cache-control', 'no-store');
        try {
          const provider = await deps.provider(deps.db);
          if (provider?.name !== name) return reply.code(404).send(refusal('NOT_FOUND', 404));
          const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
          const url = `${deps.baseUrl()}${request.url}`;
          const news = provider.readWebhook({ url, headers: request.headers, body, now: deps.clock.now() });
          if (!news) {
            const key = deps.secrets.keyedHash('forged text', clientNetwork(request.ip));
            if ((await countUse(deps, key, FORGED_LIMIT)).ok) await noteForged(deps, name, request.id);
            return reply.code(403).send(refusal('SIGNATURE_WRONG', 403));
          }
          await handleNews(deps, provider, request.id, news);
          deps.changed();
          // Twilio reads the answer as instructions: none
          if (name === 'twilio') return reply.type('text/xml').send('<Response></Response>');
          return reply.send({ received: true });
        } catch (error) {
          const failure = translateFailure(error, { log: request.log, requestId: request.id });
          return reply.code(failure.status).send(failure.toJSON());
        }
      });
  });
}

const noteForged = ({ db, clock }: MessagesDeps, name: string, requestId: string) =>
  writeAudit(
    db,
    clock,
    { actorId: null, requestId },
    { action: 'messages.webhook.forged', subject: 'message_webhooks', subjectId: requestId, after: { name } },
  );
