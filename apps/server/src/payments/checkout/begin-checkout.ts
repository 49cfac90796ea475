import { minOnlinePayment, takeVerdict } from '@kickstand/domain/payments';
import { and, eq } from 'drizzle-orm';
import { type Actor, writeAudit } from '../../audit/index.ts';
import { after, HOUR } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/index.ts';
import { lockOrder, type OrderMoney, type OrderRow, orderMoney } from '../../workorders/index.ts';
import { pendingCents } from '../ledger/ledger.repository.ts';
import type { PaymentsDeps } from '../payments-deps.ts';
import type { CardProvider } from '../provider/provider.ts';
import { type CheckoutRow, checkouts } from './checkouts.table.ts';
import { endCheckout, openCheckouts } from './end-checkouts.ts';

/** The provider accepts half an hour at least and a day at most. */
const PAYABLE_FOR = HOUR;
/** Someone who starts payment after payment in several windows has to wait after this many. */
const ROUNDS = 4;

export interface Beginning {
  readonly key: string;
  readonly orderId: string;
  /** The id in the customer's link, for the URL the provider returns the browser to. */
  readonly shareId: string;
  readonly amountCents: number;
}

type Refused =
  | {
      readonly ok: false;
      readonly code: 'NOT_FOUND' | 'KEY_REUSED' | 'PROVIDER_MISSING' | 'PROVIDER_AWAY' | 'PROVIDER_REFUSED';
    }
  | { readonly ok: false; readonly code: 'ABOVE_BALANCE'; readonly balanceCents: number }
  | { readonly ok: false; readonly code: 'BELOW_LEAST'; readonly leastCents: number }
  | { readonly ok: false; readonly code: 'CHECKOUT_PENDING'; readonly amountCents: number };

export type BeginVerdict = { readonly ok: true; readonly url: string } | Refused;

/**
 * What a customer can be asked to pay: nothing before they approved something, and not what is already being
 * paid.
 */
export const dueOnline = (money: OrderMoney, pending: number): number =>
  money.shows === 'estimate' ? 0 : Math.max(0, money.balanceCents - pending);

/**
 * Starts a card payment. An order has one open checkout at a time: older ones are ended first, so that no two
 * pages take the same amount.
 */
export async function beginCheckout(
  deps: PaymentsDeps,
  actor: Actor,
  beginning: Beginning,
): Promise<BeginVerdict> {
  const { db, provider } = deps;
  if (!provider) return { ok: false, code: 'PROVIDER_MISSING' };
  for (let round = 0; round < ROUNDS; round++) {
    const begun = await db.transaction((tx) => begin(deps, tx, actor, beginning));
    if (!begun.ok) return begun;
    if (!('older' in begun)) return openPage(deps, provider, actor, beginning, begun);
    for (const older of begun.older) {
      const ended = await endCheckout(deps, provider, actor, older);
      if (ended === 'complete')
        return { ok: false, code: 'CHECKOUT_PENDING', amountCents: older.amountCents };
      if (ended !== 'ended') return { ok: false, code: ended };
    }
  }
  return { ok: false, code: 'CHECKOUT_PENDING', amountCents: beginning.amountCents };
}

interface Begun {
  readonly ok: true;
  readonly order: OrderRow;
  readonly checkout: CheckoutRow;
}

async function begin(
  { clock }: PaymentsDeps,
  tx: Transaction,
  actor: Actor,
  { key, orderId, amountCents }: Beginning,
): Promise<Begun | { readonly ok: true; readonly older: readonly CheckoutRow[] } | Refused> {
  const order = await lockOrder(tx, orderId);
  const now = clock.now();
  const money = order && (await orderMoney(tx, orderId, now));
  if (!money) return { ok: false, code: 'NOT_FOUND' };
  const [known] = await tx.select().from(checkouts).where(eq(checkouts.id, key));
  if (known) {
    const same = known.orderId === orderId && known.amountCents === amountCents && known.state === 'open';
    return same ? { ok: true, order, checkout: known } : { ok: false, code: 'KEY_REUSED' };
  }
  const due = dueOnline(money, await pendingCents(tx, orderId));
  const verdict = takeVerdict(amountCents, due);
  if (!verdict.ok) return verdict;
  const least = minOnlinePayment(due);
  if (least === null || amountCents < least)
    return { ok: false, code: 'BELOW_LEAST', leastCents: least ?? due };
  const older = await openCheckouts(tx, orderId, now);
  if (older.length > 0) return { ok: true, older };
  const [checkout] = await tx
    .insert(checkouts)
    .values({
      id: key,
      orderId,
      amountCents,
      state: 'open',
      createdAt: now,
      updatedAt: now,
      expiresAt: after(now, PAYABLE_FOR),
    })
    .returning();
  if (!checkout) throw new Error('begin: the row did not come back');
  await writeAudit(tx, clock, actor, {
    action: 'payments.checkout.begun',
    subject: 'checkouts',
    subjectId: key,
    after: { orderId, amountCents },
  });
  return { ok: true, order, checkout };
}

async function openPage(
  { db, clock, baseUrl }: PaymentsDeps,
  provider: CardProvider,
  actor: Actor,
  { shareId }: Beginning,
  { order, checkout }: Begun,
): Promise<BeginVerdict> {
  if (checkout.url) return { ok: true, url: checkout.url };
  const page = `${baseUrl()}/payment/${shareId}?checkout=${checkout.id}`;
  const answer = await provider.openCheckout({
    id: checkout.id,
    amountCents: checkout.amountCents,
    description: `WO-${order.number}, ${order.bikeInfo}`,
    email: order.customerEmail,
    language: order.customerLanguage,
    successUrl: page,
    cancelUrl: `${page}&cancelled=1`,
    expiresAt: checkout.expiresAt,
  });
  const own = and(eq(checkouts.id, checkout.id), eq(checkouts.state, 'open'));
  if (answer.ok) {
    const { sessionId, url } = answer;
    const [still] = await db
      .update(checkouts)
      .set({ sessionId, url, updatedAt: clock.now() })
      .where(own)
      .returning();
    if (still) return { ok: true, url };
    // It was ended from another window in the meantime: nobody may pay on this page, so its address is not
    // returned.
    await provider.endCheckout(sessionId);
    return { ok: false, code: 'KEY_REUSED' };
  }
  if (answer.code === 'PROVIDER_REFUSED')
    await db.transaction(async (tx) => {
      await tx.update(checkouts).set({ state: 'failed', updatedAt: clock.now() }).where(own);
      await writeAudit(tx, clock, actor, {
        action: 'payments.checkout.refused',
        subject: 'checkouts',
        subjectId: checkout.id,
      });
    });
  return answer;
}
