import { formatMoney } from '@kickstand/domain/format';
import {
  fillTemplate,
  givenName,
  MORE_WORK_TEXT,
  NOTICE_TEXTS,
  noticeWays,
} from '@kickstand/domain/messages';
import { sql } from 'drizzle-orm';
import { shownPhone, toE164 } from '../platform/phones.ts';
import { findShop } from '../settings/index.ts';
import type { Notice, NotifyByText } from '../workorders/index.ts';
import { lockConversation, refusalFor } from './conversations.ts';
import { enqueueText } from './enqueue-text.ts';
import { customers } from './foreign-tables.ts';
import type { MessagesDeps } from './messages-deps.ts';
import { findTextProvider } from './text-provider.ts';

/**
 * MSG-05. Sends a notice about an order as a text if the customer prefers texts, agreed to them and the shop can send
 * them; otherwise it is mailed.
 */
export function notifyByText(deps: Pick<MessagesDeps, 'clock' | 'secrets' | 'baseUrl'>): NotifyByText {
  return async (tx, actor, order, notice) => {
    const [customer] = order.customerId
      ? await tx
          .select({ id: customers.id, preferred: customers.preferredContact })
          .from(customers)
          .where(
            sql`${customers.id} = (select coalesce(merged_into, id) from customers where id = ${order.customerId})`,
          )
      : [];
    const ways = noticeWays(customer?.preferred ?? order.customerContact);
    const address = toE164(order.customerPhone);
    if (!ways.text || !address || !(await findTextProvider(deps, tx))) return { texted: false, mail: true };
    const conversation = await lockConversation(tx, deps.clock, address, customer?.id ?? null);
    if (await refusalFor(tx, conversation, 'rule', { customerId: customer?.id }))
      return { texted: false, mail: true };
    const shop = await findShop(tx);
    const link = await notice.link();
    const { approvedCents } = notice;
    const texts = approvedCents === undefined ? NOTICE_TEXTS[notice.kind] : MORE_WORK_TEXT;
    const body = fillTemplate(texts[order.customerLanguage], {
      name: givenName(order.customerName),
      bike: order.bikeInfo,
      shop: shop?.name ?? '',
      phone: shownPhone(shop?.phone ?? ''),
      link,
      total: formatMoney(notice.totalCents),
      approved: formatMoney(approvedCents ?? 0),
      balance: formatMoney(notice.balanceCents),
    });
    const queued = await enqueueText(tx, deps.clock, actor, conversation, {
      ...{ kind: notice.kind, body, key: noticeKey(notice, link), orderId: order.id },
      ...(customer && { customerId: customer.id }),
    });
    return { texted: queued.ok, mail: ways.mail || !queued.ok };
  };
}

const noticeKey = ({ kind, version }: Notice, link: string) =>
  `notice ${kind} ${version === undefined ? '' : `v${version} `}${link}`;

/** The version of the estimate that a text with this key links to; null if none, or if an older version queued it. */
export function versionOfKey(key: string): number | null {
  const [, version] = /^notice estimate_ready v(\d+) /.exec(key) ?? [];
  return version === undefined ? null : Number(version);
}
