import { setTimeout as pause } from 'node:timers/promises';
import { SECOND } from '../platform/clock.ts';
import type { MailConfig } from '../platform/config/index.ts';
import { type Job, repeat } from '../platform/jobs.ts';
import {
  createMailer,
  type DeliveryOutcome,
  type DeliveryParts,
  deliverDueMail,
  deliverOne,
} from './deliver-mail.ts';

const LOOK_EVERY = 2 * SECOND;
/** How long a person waits for a mail to go out before it is called queued; it goes on without them. */
const PATIENCE = 8 * SECOND;

export type MailDeliveryParts = Omit<DeliveryParts, 'config'> & { readonly config: MailConfig | null };

export interface MailDelivery extends Job {
  /** Hands one mail of the outbox over now; null without a mail server. */
  sendNow(id: string): Promise<DeliveryOutcome | null>;
}

/** Looks into the outbox again and again; without a mail server the mail stays there. */
export function startMailDelivery({ config, ...parts }: MailDeliveryParts): MailDelivery {
  if (!config) return { poke: () => {}, stop: async () => {}, sendNow: async () => null };
  const mailer = createMailer(config);
  const job = repeat(parts.log, 'mail', LOOK_EVERY, () => deliverDueMail({ ...parts, config }, mailer));
  const underWay = new Set<Promise<unknown>>();
  return {
    poke: job.poke,
    async sendNow(id) {
      const sending = deliverOne({ ...parts, config }, mailer, id);
      underWay.add(sending);
      const done = sending.finally(() => underWay.delete(sending));
      const patience = new AbortController();
      const late = pause(PATIENCE, { kind: 'queued' } as const, { signal: patience.signal, ref: false });
      try {
        return await Promise.race([done, late]);
      } finally {
        patience.abort();
        late.catch(() => undefined); // the pause that was cut short; nobody waits for it any more
      }
    },
    async stop() {
      await Promise.allSettled(underWay);
      await job.stop();
      mailer.close();
    },
  };
}
