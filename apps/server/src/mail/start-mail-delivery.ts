import { SECOND } from '../platform/clock.ts';
import type { MailConfig } from '../platform/config/index.ts';
import { type Job, repeat } from '../platform/jobs.ts';
import { createMailer, type DeliveryParts, deliverDueMail } from './deliver-mail.ts';

const LOOK_EVERY = 2 * SECOND;

type Parts = Omit<DeliveryParts, 'config'> & { readonly config: MailConfig | null };

/** Looks into the outbox again and again; without a mail server the mail stays there. */
export function startMailDelivery({ config, ...parts }: Parts): Job {
  if (!config) return { poke: () => {}, stop: async () => {} };
  const mailer = createMailer(config);
  const job = repeat(parts.log, 'mail', LOOK_EVERY, () => deliverDueMail({ ...parts, config }, mailer));
  return {
    poke: job.poke,
    async stop() {
      await job.stop();
      mailer.close();
    },
  };
}
