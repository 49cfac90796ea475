import { formatDate } from '@kickstand/domain/format';
import { givenName, noticeWays, VISIT_NEWS, VISIT_TEXTS, type VisitNews } from '@kickstand/domain/messages';
import { and, eq, gt, sql } from 'drizzle-orm';
import { SYSTEM } from '../audit/index.ts';
import type { TextVisit } from '../calendar/index.ts';
import { after, type Clock, DAY } from '../platform/clock.ts';
import type { Transaction } from '../platform/database/index.ts';
import { shownPhone, toE164 } from '../platform/phones.ts';
import { findShop } from '../settings/index.ts';
import { lockConversation } from './conversations.ts';
import { enqueueText } from './enqueue-text.ts';
import { customers } from './foreign-tables.ts';
import { messages } from './messages.table.ts';
import type { MessagesDeps } from './messages-deps.ts';
import { findTextProvider } from './text-provider.ts';

/**
 * MSG-05. Sends what happened to a visit as a text, if consent covers its number. The email is sent as well, because
 * it has the calendar file.
 */
export function textVisit(deps: Pick<MessagesDeps, 'clock' | 'secrets' | 'baseUrl'>): TextVisit {
  return async (tx, kind, visit, link) => {
    const address = toE164(visit.phone);
    if (!address || !(await findTextProvider(deps, tx))) return false;
    const [customer] = visit.customerId
      ? await tx
          .select({ id: customers.id, preferred: customers.preferredContact })
          .from(customers)
          .where(
            sql`${customers.id} = (select coalesce(merged_into, id) from customers where id = ${visit.customerId})`,
          )
      : [];
    if (customer?.preferred && !noticeWays(customer.preferred).text) return false;
    const conversation = await lockConversation(tx, deps.clock, address, customer?.id ?? null);
    if (!customer && (await isTextedEnough(tx, deps.clock, conversation.id))) return false;
    const shop = await findShop(tx);
    const zone = { language: visit.language, timeZone: shop?.timeZone ?? 'UTC' };
    const figures: Record<string, string> = {
      name: givenName(visit.name),
      when: `${formatDate(visit.startsAt, 'long', zone)}, ${formatDate(visit.startsAt, 'time', zone)}`,
      shop: shop?.name ?? '',
      phone: shownPhone(shop?.phone ?? ''),
      link,
    };
    const text = VISIT_TEXTS[kind][visit.language];
    const body = (figures.name ? text : text.replace(' {name}', '')).replace(
      /\{(\w+)\}/g,
      (whole, name: string) => figures[name] ?? whole,
    );
    const queued = await enqueueText(tx, deps.clock, SYSTEM, conversation, {
      ...{ kind: 'appointment', body, key: visitTextKey(kind, visit), visitId: visit.id },
      ...(customer && { customerId: customer.id }),
    });
    return queued.ok;
  };
}

/** Two bookings that are confirmed, moved and canceled take six. */
const TEXTS_A_DAY = 8;

/**
 * Anyone can book with someone else's number and move that visit again and again. The caller has locked the
 * conversation.
 */
async function isTextedEnough(tx: Transaction, clock: Clock, conversationId: string): Promise<boolean> {
  const recent = await tx
    .select({ id: messages.id })
    .from(messages)
    .where(
      and(
        eq(messages.conversationId, conversationId),
        eq(messages.kind, 'appointment'),
        gt(messages.at, after(clock.now(), -DAY)),
      ),
    )
    .limit(TEXTS_A_DAY);
  return recent.length === TEXTS_A_DAY;
}

interface Visit {
  readonly id: string;
  readonly sequence: number;
  readonly startsAt: Date;
}

const visitTextKey = (news: VisitNews, { id, sequence, startsAt }: Visit) =>
  `visit ${news} ${id} ${sequence} ${startsAt.getTime()}`;

interface ToldVisit {
  readonly id: string;
  readonly news: VisitNews;
  /** Null for a text that an older version queued. */
  readonly startsAt: Date | null;
}

/** What a text with this key says, and of which visit; null if it is about none. */
export function visitOfKey(key: string): ToldVisit | null {
  const [, said, id, time] = /^visit (\w+) ([0-9a-f-]{36}) \d+(?: (\d+))?$/.exec(key) ?? [];
  const news = VISIT_NEWS.find((one) => one === said);
  return news && id ? { id, news, startsAt: time === undefined ? null : new Date(Number(time)) } : null;
}
