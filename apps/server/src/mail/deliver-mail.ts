import { and, asc, eq, lte } from 'drizzle-orm';
import { createTransport, type SendMailOptions, type Transporter } from 'nodemailer';
import { after, type Clock, DAY, MINUTE } from '../platform/clock.ts';
import type { MailConfig } from '../platform/config/index.ts';
import type { Database } from '../platform/database/index.ts';
import type { Log } from '../platform/log.ts';
import type { Secrets } from '../platform/secrets.ts';
import type { MailData } from './enqueue-mail.ts';
import { mailOutbox } from './mail.table.ts';
import { renderMail } from './templates.ts';

export interface DeliveryParts {
  readonly db: Database;
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly log: Log;
  readonly config: MailConfig;
  readonly shopName: () => Promise<string>;
}

/** While a mail is being handed over no other server takes it; after a crash it is due again. */
const LEASE = 2 * MINUTE;
const GIVE_UP_AFTER = 3 * DAY;
const FIRST_PAUSE = MINUTE;
const LONGEST_PAUSE = 4 * 60 * MINUTE;

export function createMailer(config: MailConfig): Transporter {
  return createTransport(config.smtpUrl, {
    from: config.from,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  } as Parameters<typeof createTransport>[1]);
}

/** Hands over everything that is due, one after the other; returns how many went out. */
export async function deliverDueMail(parts: DeliveryParts, mailer: Transporter): Promise<number> {
  let sent = 0;
  for (let mail = await claim(parts); mail; mail = await claim(parts)) {
    if (await deliver(parts, mailer, mail)) sent++;
  }
  return sent;
}

type OutboxRow = typeof mailOutbox.$inferSelect;

/** Takes the next mail by moving its due time: no transaction stays open while SMTP is slow. */
async function claim({ db, clock }: DeliveryParts): Promise<OutboxRow | null> {
  return db.transaction(async (tx) => {
    const now = clock.now();
    const [due] = await tx
      .select()
      .from(mailOutbox)
      .where(and(eq(mailOutbox.status, 'waiting'), lte(mailOutbox.nextAttemptAt, now)))
      .orderBy(asc(mailOutbox.nextAttemptAt))
      .limit(1)
      .for('update', { skipLocked: true });
    if (!due) return null;
    await tx
      .update(mailOutbox)
      .set({ nextAttemptAt: after(now, LEASE) })
      .where(eq(mailOutbox.id, due.id));
    return due;
  });
}

async function deliver(parts: DeliveryParts, mailer: Transporter, mail: OutboxRow): Promise<boolean> {
  try {
    const data = JSON.parse(parts.secrets.unseal(mail.sealedData ?? '')) as MailData;
    const rendered = renderMail(mail.kind, mail.language, await parts.shopName(), data);
    await send(parts.config, mailer, { to: { name: '', address: mail.toAddress }, ...rendered });
    await markSent(parts, mail);
    return true;
  } catch (error) {
    await postpone(parts, mail, error);
    return false;
  }
}

/** A mail server that does not take our sender may take the fallback one. */
async function send(config: MailConfig, mailer: Transporter, message: SendMailOptions): Promise<void> {
  try {
    await mailer.sendMail({ ...message, from: config.from });
  } catch (error) {
    if (!config.fallbackFrom || !isSenderRefused(error)) throw error;
    await mailer.sendMail({ ...message, from: config.fallbackFrom });
  }
}

function isSenderRefused(error: unknown): boolean {
  const { command, responseCode } = error as { command?: unknown; responseCode?: unknown };
  return command === 'MAIL FROM' && typeof responseCode === 'number' && responseCode >= 500;
}

async function markSent({ db, clock }: DeliveryParts, mail: OutboxRow): Promise<void> {
  await db
    .update(mailOutbox)
    .set({
      status: 'sent',
      sentAt: clock.now(),
      attempts: mail.attempts + 1,
      sealedData: null,
      lastError: null,
    })
    .where(eq(mailOutbox.id, mail.id));
}

async function postpone({ db, clock, log }: DeliveryParts, mail: OutboxRow, error: unknown): Promise<void> {
  const now = clock.now();
  const attempts = mail.attempts + 1;
  const pause = Math.min(FIRST_PAUSE * 2 ** (attempts - 1), LONGEST_PAUSE);
  const over = now.getTime() - mail.createdAt.getTime() > GIVE_UP_AFTER;
  const code = (error as { code?: unknown }).code;
  log.warn({ mail: mail.id, attempts, code }, over ? 'mail given up' : 'mail postponed');
  await db
    .update(mailOutbox)
    .set({
      attempts,
      status: over ? 'failed' : 'waiting',
      nextAttemptAt: after(now, pause),
      lastError: typeof code === 'string' ? code : 'UNKNOWN',
    })
    .where(eq(mailOutbox.id, mail.id));
}
