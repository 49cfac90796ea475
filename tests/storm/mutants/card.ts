// Payments and refunds by card, through the provider.
import { type Mutant, PAYMENT_RULES, PAYMENTS, WORKORDERS } from './mutant.ts';

export const CARD_MUTANTS: readonly Mutant[] = [
  {
    name: 'the card page asks for more than is owed',
    file: `${PAYMENTS}/checkout/begin-checkout.ts`,
    find: 'Math.max(0, money.balanceCents - pending);',
    replace: 'Math.max(0, money.balanceCents - pending) + 1;',
    more: ['next step', 'pay by card'],
  },
  {
    name: 'a refund without an answer does not count',
    file: `${PAYMENT_RULES}/ledger.ts`,
    find: 'refundedCents(entry, entries) - pendingRefundCents);',
    replace: 'refundedCents(entry, entries));',
    more: ['next step', 'pay by card', 'silent refund'],
  },
  {
    name: 'a refund that was made at the provider is made again',
    file: `${PAYMENTS}/checkout/retry-refunds.ts`,
    find: 'listed.refunds.find((refund) => refund.id === id);',
    replace: "listed.refunds.find((refund) => refund.id === '');",
    more: ['next step', 'pay by card', 'silent refund'],
  },
  {
    name: 'an open card page is not ended when cash is taken',
    file: `${PAYMENTS}/counter/take-payment.ts`,
    find: 'const ended = await endOpenCheckouts(deps, actor, taking.id);',
    replace: 'const ended = (() => ({ ok: true }) as EndAllVerdict)();',
    more: ['next step', 'pay by card'],
  },
  {
    name: 'an open card page can still be paid beside the cash',
    file: `${PAYMENTS}/checkout/end-checkouts.ts`,
    find: 'const answer = sessionId ? await',
    replace: "const answer = sessionId === '' ? await",
    more: ['next step', 'pay by card'],
  },
  {
    name: 'a card page that asks for more than is owed stays open',
    file: `${PAYMENTS}/checkout/end-outdated-checkouts.ts`,
    find: 'if (checkout.amountCents <= due) continue;',
    replace: 'if (checkout.amountCents >= due) continue;',
    more: ['next step', 'pay by card'],
  },
  {
    name: 'a double payment is not flagged',
    file: `${PAYMENTS}/checkout/handle-webhook.ts`,
    find: 'Math.max(0, checkout.amountCents - Math.max(0, before?.balanceCents ?? 0));',
    replace: '0 * (before?.balanceCents ?? 0);',
    more: ['next step', 'pay twice'],
  },
  {
    name: 'the alert about a double payment stays once it is given back',
    file: `${WORKORDERS}/queries/order-money.ts`,
    find: 'overpaidCents: Math.min(order.overpaidCents, inFavorCents(settlement)),',
    replace: 'overpaidCents: order.overpaidCents,',
    more: ['next step', 'pay twice', 'refund'],
  },
];
