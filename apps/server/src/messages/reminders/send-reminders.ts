import { randomUUID } from 'node:crypto';
import { localDate } from '@kickstand/domain/format';
import { quietUntil, REMINDER_RULES, type ReminderRule } from '@kickstand/domain/messages';
import { eq } from 'drizzle-orm';
import { SYSTEM, writeAudit } from '../../audit/index.ts';
import { enqueueMail } from '../../mail/index.ts';
import { after, DAY } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import { toE164 } from '../../platform/phones.ts';
import { findShop, readSection } from '../../settings/index.ts';
import { lockOrder } from '../../workorders/index.ts';
import { lockConversation } from '../conversations.ts';
import { enqueueText } from '../enqueue-text.ts';
import type { MessagesDeps } from '../messages-deps.ts';
import { type Planned, planReminders } from './plan.ts';
import { reminders } from './reminders.table.ts';

/** Per run; the next run continues. */
const AT_ONCE = 200;

/** Adds due reminders to the outboxes. Runs repeatedly on every server; each cause gets one reminder. */
export async function sendReminders(deps: MessagesDeps & { readonly log: Log }): Promise<number> {
  const { db, clock } = deps;
  const now = clock.now();
  const { value: rules } = await readSection(db, 'reminders');
  const shop = await findShop(db);
  if (!shop || !REMINDER_RULES.some((rule) => rules[rule].on)) return 0;
  if (rules.pausedOn === localDate(now, shop.timeZone)) return 0;
  if (quietUntil(now, shop.timeZone, (await readSection(db, 'messaging')).value)) return 0;
  let sent = 0;
  for (const rule of REMINDER_RULES) {
    if (!rules[rule].on) continue;
    const due = (await planReminders(deps, db, rule, rules, now)).filter(
      ({ at, skip }) => skip === null && at <= now,
    );
    for (const one of due.slice(0, AT_ONCE))
      if (await sendOne(deps, rule, one, { phone: shop.phone, perWeek: rules.perWeek })) sent++;
  }
  if (sent > 0) deps.textsWaiting();
  return sent;
}

async function sendOne(
  deps: MessagesDeps,
  rule: ReminderRule,
  one: Planned,
  shop: { readonly phone: string; readonly perWeek: number },
): Promise<boolean> {
  const { db, clock } = deps;
  return db.transaction(async (tx) => {
    if (one.orderId) await lockOrder(tx, one.orderId);
    const id = randomUUID();
    const { cause, customerId, bikeId, orderId } = one;
    const first = await tx
      .insert(reminders)
      .values({
        ...{ id, rule, cause, customerId, bikeId, orderId, at: clock.now() },
        appointmentId: one.visit?.id ?? null,
      })
      .onConflictDoNothing()
      .returning({ id: reminders.id });
    if (first.length === 0) return false;
    const text = one.text && one.address ? await queueText(deps, tx, one, one.address, id) : null;
    const mail = one.email
      ? await enqueueMail(deps, tx, {
          kind: 'reminder',
          to: one.emailAddress,
          language: one.language,
          data: {
            firstName: one.name,
            link: callLink(shop.phone),
            body: withoutStop(one.words),
            unsubscribe: `${deps.baseUrl()}/unsubscribe/${id}`,
          },
        })
      : null;
    await tx.update(reminders).set({ messageId: text, mailId: mail }).where(eq(reminders.id, id));
    await writeAudit(tx, clock, SYSTEM, {
      action: 'reminders.reminder.sent',
      subject: 'reminders',
      subjectId: id,
      after: { rule, customerId, orderId, text: text !== null, email: mail !== null },
    });
    return true;
  });
}

async function queueText(
  { clock }: MessagesDeps,
  tx: Parameters<Parameters<MessagesDeps['db']['transaction']>[0]>[0],
  { customerId, orderId, words, why, visit }: Planned,
  address: string,
  id: string,
): Promise<string | null> {
  const conversation = await lockConversation(tx, clock, address, customerId);
  const queued = await enqueueText(tx, clock, SYSTEM, conversation, {
    ...{ kind: 'reminder', body: words, key: `reminder ${id}` },
    ...(customerId && { customerId }),
    ...(visit && { visitId: visit.id }),
    // only a reminder about a waiting bike is about its order; a closed order is not
    orderId: why === 'waiting' ? orderId : null,
  });
  return queued.ok ? queued.message.id : null;
}

export const callLink = (phone: string): string => `tel:${toE164(phone) ?? phone}`;

/** An email has an unsubscribe link instead of the instructions to reply. */
export const withoutStop = (words: string): string =>
  words.replace(/\s*(Reply STOP to end|Responda ALTO para terminar)\.?\s*$/i, '');

export const reminderWindow = (now: Date) => after(now, -90 * DAY);
