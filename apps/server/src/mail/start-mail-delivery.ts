import { setTimeout as pause } from 'node:timers/promises';
import type { Transporter } from 'nodemailer';
import { SECOND } from '../platform/clock.ts';
import { type Job, repeat } from '../platform/jobs.ts';
import { type DeliveryDeps, type DeliveryOutcome, deliverDueMail, deliverOne } from './deliver-mail.ts';
import { createMailer, type MailServer } from './mail-server.ts';

const LOOK_EVERY = 2 * SECOND;
/** How long a person waits for a mail to be sent before it is reported as queued; sending continues. */
const TIMEOUT = 8 * SECOND;

export type MailDeliveryDeps = Omit<DeliveryDeps, 'server'> & {
  /** The mail server as configured now; null: none. */
  readonly server: () => Promise<MailServer | null>;
};

export interface MailDelivery extends Job {
  /** Hands one mail of the outbox over now; null without a mail server. */
  sendNow(id: string): Promise<DeliveryOutcome | null>;
}

interface OpenServer {
  readonly key: string;
  readonly server: MailServer;
  readonly mailer: Transporter;
}

/** Looks into the outbox again and again; without a mail server the mail stays there. */
export function startMailDelivery({ server: find, ...deps }: MailDeliveryDeps): MailDelivery {
  let open: OpenServer | null = null;
  /** Asked for every time, so that a changed setting counts for the next mail. */
  const current = async (): Promise<OpenServer | null> => {
    const server = await find();
    const key = JSON.stringify(server);
    if (open && open.key !== key) open.mailer.close();
    if (open?.key !== key) open = server && { key, server, mailer: createMailer(server) };
    return open;
  };
  const job = repeat(deps.log, 'mail', LOOK_EVERY, async () => {
    const now = await current();
    if (now) await deliverDueMail({ ...deps, server: now.server }, now.mailer);
  });
  const underWay = new Set<Promise<unknown>>();
  return {
    poke: job.poke,
    async sendNow(id) {
      const now = await current();
      if (!now) return null;
      const sending = deliverOne({ ...deps, server: now.server }, now.mailer, id);
      underWay.add(sending);
      const done = sending.finally(() => underWay.delete(sending));
      const patience = new AbortController();
      const late = pause(TIMEOUT, { kind: 'queued' } as const, { signal: patience.signal, ref: false });
      try {
        return await Promise.race([done, late]);
      } finally {
        patience.abort();
        late.catch(() => undefined); // the interrupted pause; nobody awaits it anymore
      }
    },
    async stop() {
      await Promise.allSettled(underWay);
      await job.stop();
      open?.mailer.close();
    },
  };
}
