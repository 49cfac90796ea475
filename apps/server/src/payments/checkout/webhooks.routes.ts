import type { FastifyInstance } from 'fastify';
import { writeAudit } from '../../audit/index.ts';
import { countUse } from '../../auth/index.ts';
import { MINUTE } from '../../platform/clock.ts';
import { clientNetwork } from '../../platform/http/client-network.ts';
import { refusal } from '../../platform/http/origin.ts';
import { translateFailure, unavailable } from '../../platform/rpc/failures.ts';
import type { PaymentsDeps } from '../payments-deps.ts';
import { endOutdatedCheckouts } from './end-outdated-checkouts.ts';
import { handleWebhook } from './handle-webhook.ts';
import { retryRefunds } from './retry-refunds.ts';

const MAX_EVENT_BYTES = 512 * 1024;
const EVENTS_PER_MINUTE = 1200;
/** Per network: an attacker must not fill the audit log with forged events. */
const FORGED_LIMIT = { allowed: 30, window: MINUTE };

export const WEBHOOK_PATH = '/webhooks/stripe';

export interface WebhookDeps extends PaymentsDeps {
  /** Called after a commit, to seal the audit log now. */
  readonly changed: () => void;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Asks the card provider about refunds with an unknown outcome. */
    retryRefunds(): Promise<void>;
    /** Expires checkouts that ask for more than is due by now. */
    endOutdatedCheckouts(): Promise<void>;
  }
}

/**
 * The card provider's webhook. The signature covers the raw bytes, so nothing may parse them before it is checked. 200
 * means committed; on anything else the provider retries.
 */
export async function mountWebhooks(app: FastifyInstance, deps: WebhookDeps): Promise<void> {
  const { provider } = deps;
  app.decorate('retryRefunds', async () => {
    if (await retryRefunds(deps)) deps.changed();
  });
  app.decorate('endOutdatedCheckouts', async () => {
    if (await endOutdatedCheckouts(deps)) deps.changed();
  });
  if (!provider) return;
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: MAX_EVENT_BYTES },
      async (_: unknown, body: Buffer) => body,
    );
    const config = { rateLimit: { max: EVENTS_PER_MINUTE, timeWindow: '1 minute', allowList: [] } };
    scope.post(WEBHOOK_PATH, { config }, async (request, reply) => {
      reply.header('cache-control', 'no-store');
      try {
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const event = provider.readEvent(body, headerOf(request.headers['stripe-signature']));
        if (!event) {
          const key = deps.secrets.keyedHash('forged event', clientNetwork(request.ip));
          if ((await countUse(deps, key, FORGED_LIMIT)).ok) await noteForged(deps, request.id);
          return reply.code(400).send(refusal('SIGNATURE_WRONG', 400));
        }
        const verdict = await handleWebhook({ ...deps, provider }, request.id, event);
        if (!verdict.ok) return reply.code(503).send(unavailable().toJSON());
        deps.changed();
        return reply.code(200).send({ received: true });
      } catch (error) {
        const failure = translateFailure(error, { log: request.log, requestId: request.id });
        return reply.code(failure.status).send(failure.toJSON());
      }
    });
  });
}

const headerOf = (header: string | string[] | undefined) => (Array.isArray(header) ? header[0] : header);

const noteForged = ({ db, clock }: PaymentsDeps, requestId: string) =>
  writeAudit(
    db,
    clock,
    { actorId: null, requestId },
    {
      action: 'payments.event.forged',
      subject: 'provider_events',
      subjectId: requestId,
    },
  );
