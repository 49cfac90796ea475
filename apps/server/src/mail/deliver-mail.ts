import type { TreeHead } from '@kickstand/domain/evidence';
import { and, asc, count, eq, gt, inArray, lte } from 'drizzle-orm';
import type { SendMailOptions, Transporter } from 'nodemailer';
import { after, type Clock, DAY, HOUR, MINUTE } from '../platform/clock.ts';
import type { Database, DbOrTx } from '../platform/database/index.ts';
import type { Log } from '../platform/log.ts';
import type { Secrets } from '../platform/secrets.ts';
import type { MailData, MailKind } from './enqueue-mail.ts';
import { mailOutbox } from './mail.table.ts';
import { attachedLogo, type MailLogo } from './mail-logo.ts';
import { isPermanent, isSenderRefused, type MailServer, wordsOf } from './mail-server.ts';
import { renderMail } from './templates/render-mail.ts';

export interface DeliveryDeps {
  readonly db: Database;
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly log: Log;
  readonly server: MailServer;
  /** Who writes, and where an answer goes; without an email of the shop, to the sender. */
  readonly shop: () => Promise<{ name: string; email: string }>;
  /** For the head of the mail; null: the shop has none, or it cannot be had now. */
  readonly logo: () => Promise<MailLogo | null>;
  /** The head of the audit's tree over everything committed, the mail's own change included; null: not to be had now. */
  readonly head: () => Promise<TreeHead | null>;
  /** Runs with the mark that a mail went out, in its transaction. */
  readonly onSent?: (tx: DbOrTx, mail: SentMail) => Promise<void>;
}

export interface SentMail {
  readonly kind: MailKind;
  readonly recordId: string | null;
  readonly sentAt: Date;
}

/** How the delivery of one mail ended, for the person who waits for it. */
export type DeliveryOutcome =
  | { readonly kind: 'sent'; readonly usedFallback: boolean; readonly sentAt: Date }
  | { readonly kind: 'queued' }
  | { readonly kind: 'refused'; readonly reason: 'SENDER_REFUSED' | 'REFUSED'; readonly words: string };

/** While a mail is being handed over no other server takes it; after a crash it is due again. */
const LEASE = 2 * MINUTE;
/** Of all kinds together, on all servers. What is over it waits: nothing is lost. */
export const MAILS_PER_HOUR = 600;
/** Of those, for what people need to get into their account. */
const KEPT_FOR_ACCOUNTS = 100;
const OF_ACCOUNTS: readonly MailKind[] = [
  ...(['confirm_address', 'address_in_use', 'reset_password', 'no_password', 'confirm_email'] as const),
  ...(['invitation', 'password_changed', 'email_change_asked', 'email_changed', 'security_changed'] as const),
];
const GIVE_UP_AFTER = 3 * DAY;
const FIRST_PAUSE = MINUTE;
const LONGEST_PAUSE = 4 * 60 * MINUTE;

/** Hands over everything that is due, one after the other; returns how many went out. */
export async function deliverDueMail(deps: DeliveryDeps, mailer: Transporter): Promise<number> {
  let sent = 0;
  for (let mail = await claim(deps); mail; mail = await claim(deps)) {
    if ((await deliver(deps, mailer, mail)).kind === 'sent') sent++;
  }
  return sent;
}

/**
 * Sends one mail immediately. It stays in the queue if the mail server is down or busy; a permanent refusal
 * is reported to the person and removed from the queue, or it would be sent later a second time.
 */
export async function deliverOne(
  deps: DeliveryDeps,
  mailer: Transporter,
  id: string,
): Promise<DeliveryOutcome> {
  const mail = await claim(deps, id);
  if (!mail) return { kind: 'queued' };
  const outcome = await deliver(deps, mailer, mail);
  if (outcome.kind === 'refused')
    await deps.db.update(mailOutbox).set({ status: 'failed' }).where(eq(mailOutbox.id, mail.id));
  return outcome;
}

type OutboxRow = typeof mailOutbox.$inferSelect;

/** Takes the next mail by moving its due time: no transaction stays open while SMTP is slow. */
async function claim({ db, clock }: DeliveryDeps, id?: string): Promise<OutboxRow | null> {
  return db.transaction(async (tx) => {
    const now = clock.now();
    const room = MAILS_PER_HOUR - (await sentInLastHour(tx, now));
    if (room <= 0) return null;
    const [due] = await tx
      .select()
      .from(mailOutbox)
      .where(
        and(
          eq(mailOutbox.status, 'waiting'),
          lte(mailOutbox.nextAttemptAt, now),
          id === undefined ? undefined : eq(mailOutbox.id, id),
          room <= KEPT_FOR_ACCOUNTS ? inArray(mailOutbox.kind, OF_ACCOUNTS) : undefined,
        ),
      )
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

/** By the time that its claim moved, which has an index. */
async function sentInLastHour(tx: DbOrTx, now: Date): Promise<number> {
  const [sent] = await tx
    .select({ mails: count() })
    .from(mailOutbox)
    .where(and(eq(mailOutbox.status, 'sent'), gt(mailOutbox.nextAttemptAt, after(now, LEASE - HOUR))));
  return sent?.mails ?? 0;
}

async function deliver(deps: DeliveryDeps, mailer: Transporter, mail: OutboxRow): Promise<DeliveryOutcome> {
  try {
    const data = JSON.parse(deps.secrets.unseal(mail.sealedData ?? '')) as MailData;
    const logo = await deps.logo();
    const shop = await deps.shop();
    const head = await headFor(deps, mail);
    const rendered = renderMail(mail.kind, mail.language, shop.name, data, { logo, head });
    const attachments = logo ? [attachedLogo(logo)] : [];
    const to = { name: '', address: mail.toAddress };
    const replyTo = shop.email ? { replyTo: { name: shop.name, address: shop.email } } : {};
    const icalEvent = data.event && { ...data.event, filename: 'appointment.ics' };
    const usedFallback = await send(deps.server, mailer, {
      ...{ to, ...replyTo, ...rendered, ...unsubscribeHeaders(data), attachments },
      ...(icalEvent && { icalEvent }),
    });
    return { kind: 'sent', usedFallback, sentAt: await markSent(deps, mail, usedFallback) };
  } catch (error) {
    await postpone(deps, mail, error);
    return outcomeOf(error);
  }
}

async function headFor({ db, head: find }: DeliveryDeps, mail: OutboxRow): Promise<TreeHead | null> {
  if (mail.headSize !== null && mail.headRoot !== null) return { size: mail.headSize, root: mail.headRoot };
  const head = await find();
  if (head)
    await db
      .update(mailOutbox)
      .set({ headSize: head.size, headRoot: head.root })
      .where(eq(mailOutbox.id, mail.id));
  return head;
}

/** RFC 8058: the mail program shows a button of its own, and its server calls the address. */
const unsubscribeHeaders = ({ unsubscribe }: MailData) =>
  unsubscribe
    ? {
        headers: {
          'List-Unsubscribe': `<${unsubscribe}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        },
      }
    : {};

/** A mail server that does not take our sender may take the fallback one; true when that was needed. */
async function send(server: MailServer, mailer: Transporter, message: SendMailOptions): Promise<boolean> {
  try {
    await mailer.sendMail({ ...message, from: server.from });
    return false;
  } catch (error) {
    if (!server.fallbackFrom || !isSenderRefused(error)) throw error;
    await mailer.sendMail({ ...message, from: server.fallbackFrom });
    return true;
  }
}

/** A permanent refusal is reported immediately; anything else may succeed in a minute. */
function outcomeOf(error: unknown): DeliveryOutcome {
  if (!isPermanent(error)) return { kind: 'queued' };
  return {
    kind: 'refused',
    reason: isSenderRefused(error) ? 'SENDER_REFUSED' : 'REFUSED',
    words: wordsOf(error),
  };
}

async function markSent(deps: DeliveryDeps, mail: OutboxRow, usedFallback: boolean): Promise<Date> {
  const sentAt = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    await tx
      .update(mailOutbox)
      .set({
        status: 'sent',
        sentAt,
        usedFallback,
        attempts: mail.attempts + 1,
        sealedData: null,
        lastError: null,
      })
      .where(eq(mailOutbox.id, mail.id));
    await deps.onSent?.(tx, { kind: mail.kind, recordId: mail.recordId, sentAt });
  });
  return sentAt;
}

async function postpone({ db, clock, log }: DeliveryDeps, mail: OutboxRow, error: unknown): Promise<void> {
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
