// Money in and out at the counter.
import { type Mutant, PAYMENT_RULES, PAYMENTS, WORKORDER_RULES, WORKORDERS } from './mutant.ts';

export const LEDGER_MUTANTS: readonly Mutant[] = [
  {
    name: 'the remainder of the deposit is not billed',
    file: `${WORKORDER_RULES}/estimate/totals.ts`,
    find: 'plusRemainder(bill, remainderCents(bill.totalCents, depositKeptCents));',
    replace: 'plusRemainder(bill, 0 * depositKeptCents);',
    more: ['intake with deposit'],
  },
  {
    name: 'more is refunded than was paid',
    file: `${PAYMENT_RULES}/ledger.ts`,
    find: 'entry.amountCents - refundedCents(entry, entries) - pendingRefundCents',
    replace: 'entry.amountCents - pendingRefundCents',
    more: ['refund', 'pay at the counter'],
  },
  {
    name: 'more is charged than was authorized',
    file: `${PAYMENT_RULES}/ledger.ts`,
    find: 'return amountCents <= roomCents ?',
    replace: 'return amountCents > 0 ?',
    more: ['credit or charge'],
  },
  {
    name: 'a cancelled order keeps its credits and charges',
    file: `${WORKORDERS}/pickup/invoice-cancelled.ts`,
    find: '  await deps.reverseAdjustments(tx, deps.clock, actor, row.id);\n',
    replace: '',
    more: ['credit or charge', 'cancel'],
  },
  {
    name: 'a retry pays twice',
    file: `${PAYMENTS}/counter/take-payment.ts`,
    find: "scope: 'payments.take', owner: actor.actorId ?? '', key,",
    replace: "scope: 'payments.take', owner: actor.actorId ?? '', key: crypto.randomUUID(),",
    more: ['pay at the counter'],
  },
  {
    name: 'the counter takes more than is owed',
    file: `${PAYMENTS}/counter/take-payment.ts`,
    find: 'takeVerdict(amountCents, money.balanceCents, await pendingCents(tx, id))',
    replace: 'takeVerdict(amountCents, money.balanceCents + 1, await pendingCents(tx, id))',
    more: ['next step', 'pay at the counter'],
  },
  {
    name: 'a deposit goes back without the exception',
    file: `${PAYMENT_RULES}/ledger.ts`,
    find: "  if (entry.kind === 'deposit' && !wish.depositException) return refused('deposit_kept');\n",
    replace: '',
    more: ['intake with deposit', 'refund'],
  },
  {
    name: 'a retry refunds twice',
    file: `${PAYMENTS}/counter/refund-payment.ts`,
    find: "scope: 'payments.refund', owner: actor.actorId ?? '', key,",
    replace: "scope: 'payments.refund', owner: actor.actorId ?? '', key: crypto.randomUUID(),",
    more: ['next step', 'refund', 'pay at the counter'],
  },
  {
    name: 'what was counted is voided',
    file: `${PAYMENT_RULES}/ledger.ts`,
    find: "  if (entry.number <= when.closedThrough) return refused('day_closed');\n",
    replace: '',
    more: ['next step', 'pay at the counter', 'close the day', 'void'],
  },
  {
    name: 'the room for charges is rounded up',
    file: `${PAYMENT_RULES}/charge-limit.ts`,
    find: 'subtotalCents + Math.floor((taxableCents * taxRatePpm) / MILLION);',
    replace: 'subtotalCents + Math.ceil((taxableCents * taxRatePpm) / MILLION);',
    more: ['next step', 'strike', 'edit approved line', 'credit or charge'],
  },
];
