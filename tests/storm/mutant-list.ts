/** One rule, broken by replacing a text in a file. */
export interface Mutant {
  readonly name: string;
  readonly file: string;
  readonly find: string;
  readonly replace: string;
  /** Commands that lead there: drawn more often, so that it does not take a hundred rounds. */
  readonly more?: readonly string[];
}

const WORKORDER_RULES = 'packages/domain/src/workorders';
const PAYMENT_RULES = 'packages/domain/src/payments';
const STOCK_RULES = 'packages/domain/src/inventory';
const WORKORDERS = 'apps/server/src/workorders';
const PAYMENTS = 'apps/server/src/payments';
const STOCK = 'apps/server/src/inventory';

const PRICES: readonly Mutant[] = [
  {
    name: 'struck lines come back in a version',
    file: `${WORKORDERS}/job-state.ts`,
    find: '    .filter((line) => !line.struckAt)\n',
    replace: '',
    more: ['strike', 'send estimate'],
  },
  {
    name: 'declined jobs are in a version',
    file: `${WORKORDERS}/job-state.ts`,
    find: "jobs.filter((job) => job.decision === 'approved' || needsAsking(job))",
    replace: '[...jobs]',
    more: ['decide online', 'send estimate'],
  },
  {
    name: 'the review page asks for what was approved, not for the bill',
    file: 'apps/web/src/public/review/draft.ts',
    find: 'review.decided && review.bill ? review.billCents : chosenCents',
    replace: 'chosenCents',
    more: ['strike', 'decide online'],
  },
  {
    name: 'tax is taken per job',
    file: 'packages/domain/src/tax/index.ts',
    find: 'const taxCents = taxOn(taxableCents, ratePpm);',
    replace: 'const taxCents = jobs.reduce((cents, job) => cents + taxOn(job.taxableCents, ratePpm), 0);',
  },
  {
    name: 'a discount comes off the taxed lines alone',
    file: `${WORKORDER_RULES}/totals.ts`,
    find: 'proRata(grossCents - subtotalCents, taxableGrossCents, grossCents)',
    replace: 'grossCents - subtotalCents',
    more: ['add job'],
  },
  {
    name: 'half a cent is dropped',
    file: `${WORKORDER_RULES}/lines.ts`,
    find: '(line.unitPriceCents ?? 0) + 500) / 1000)',
    replace: '(line.unitPriceCents ?? 0)) / 1000)',
  },
  {
    name: 'an approved line can be raised',
    file: `${WORKORDER_RULES}/contract.ts`,
    find: 'const unitPriceCents = Math.min(wanted.unitPriceCents, approved.unitPriceCents);',
    replace: 'const { unitPriceCents } = wanted;',
    more: ['edit approved line'],
  },
  {
    name: 'a strike makes a job negative',
    file: `${WORKORDERS}/mark-line.ts`,
    find: 'if (discountCents > roomCents && !reduceDiscount)',
    replace: 'if (discountCents < 0)',
    more: ['strike', 'add to approved job'],
  },
  {
    name: 'a reduced discount is not restored',
    file: `${WORKORDERS}/mark-line.ts`,
    find: 'discounts.push(...(await refitDiscounts(tx, lines)));',
    replace: 'if (reason !== null) discounts.push(...(await refitDiscounts(tx, lines)));',
    more: ['add job', 'next step', 'strike', 'put back'],
  },
  {
    name: 'a later discount grows without a reason',
    file: `${WORKORDERS}/lines.ts`,
    find: 'isApproved && isMoreOff && !reason)',
    replace: 'isApproved && isMoreOff && !reason && !isMoreOff)',
    more: ['edit later discount', 'add to approved job'],
  },
];

const CONSENT: readonly Mutant[] = [
  {
    name: 'what nobody approved yet is billed',
    file: `${WORKORDERS}/job-state.ts`,
    find: "  jobs.filter((job) => job.decision === 'approved');",
    replace: "  jobs.filter((job) => job.decision === 'approved' || job.decision === 'open');",
  },
  {
    name: 'a line added to an approved job is billed unasked',
    file: `${WORKORDERS}/lines.ts`,
    find: 'approved && !discounted ? await openAddition(deps, tx, actor, job) : job.id;',
    replace:
      "approved && !discounted && order.id === '' ? await openAddition(deps, tx, actor, job) : job.id;",
    more: ['next step', 'add to approved job'],
  },
  {
    name: 'extra work withdraws what was approved',
    file: `${WORKORDERS}/transition-effects.ts`,
    find: 'decidedHash: null })\n      .where(inArray(workorderJobs.id, jobsToDecide));',
    replace:
      'decidedHash: null, approvedCents: null, approvedTaxableCents: null })\n      .where(inArray(workorderJobs.orderId, [row.id]));',
    more: ['next step', 'add job', 'send estimate'],
  },
  {
    name: 'sending extra work gives parts away',
    file: `${STOCK}/sync-reservations.ts`,
    find: "const isApproved = decision === 'approved';",
    replace: "const isApproved = decision === 'approved' && status !== 'awaiting_approval';",
    more: ['new product', 'next step', 'add job', 'send estimate'],
  },
  {
    name: 'a changed SKU loses the reservation',
    file: `${STOCK}/sync-reservations.ts`,
    find: 'const kept = new Set(wanted.map((want) => reservationOf(want)?.id));',
    replace:
      'const kept = new Set(wanted.map((want) => stocks.get(want.productId)?.product.sku === want.line.sku && reservationOf(want)?.id));',
    more: ['new product', 'next step', 'change SKU', 'mark done'],
  },
];

const WORK: readonly Mutant[] = [
  {
    name: 'work passes the check undone',
    file: `${WORKORDER_RULES}/machine.ts`,
    find: "guards: ['authorized', 'withinAuthorization', 'linesDone'],",
    replace: "guards: ['authorized', 'withinAuthorization'],",
    more: ['next step', 'mark not done', 'move'],
  },
  {
    name: 'a bike leaves with money owed',
    file: `${WORKORDER_RULES}/machine.ts`,
    find: "guards: ['nothingProposed', 'linesDone', 'balanceZero', 'spotsAnswered', 'pickupSigned'],",
    replace: "guards: ['nothingProposed', 'linesDone', 'spotsAnswered', 'pickupSigned'],",
    more: ['close'],
  },
  {
    name: 'a done line stays done when more of it is wanted',
    file: `${WORKORDERS}/additions.ts`,
    find: 'now.quantityMilli > before.quantityMilli && {',
    replace: 'now.quantityMilli < 0 && {',
    more: ['next step', 'edit approved line', 'mark done'],
  },
  {
    name: 'a line stays done when its part goes back to the shelf',
    file: `${STOCK}/issue-line.ts`,
    find: '  await reopenLine(tx, lineId);\n',
    replace: '',
    more: ['issue or return part', 'mark done'],
  },
];

const MONEY: readonly Mutant[] = [
  {
    name: 'the remainder of the deposit is not billed',
    file: `${WORKORDER_RULES}/totals.ts`,
    find: 'plusRemainder(bill, remainderCents(bill.totalCents, depositKeptCents));',
    replace: 'plusRemainder(bill, 0 * depositKeptCents);',
    more: ['intake with deposit'],
  },
  {
    name: 'a deposit that goes back changes the invoiced bill',
    file: `${WORKORDERS}/order-money.ts`,
    find: 'const bill = order.invoice\n',
    replace: 'const bill = order.invoice && depositKept(ledger) < 0\n',
    more: ['intake with deposit', 'next step', 'refund'],
  },
  {
    name: 'storage counts only whole days',
    file: `${WORKORDER_RULES}/storage.ts`,
    find: 'Math.ceil(over / DAY)',
    replace: 'Math.floor(over / DAY)',
    more: ['time passes'],
  },
  {
    name: 'storage is left out of the balance',
    file: `${WORKORDER_RULES}/payment-summary.ts`,
    find: 'settlement.billCents + settlement.storageCents + settlement.chargedCents',
    replace: 'settlement.billCents + settlement.chargedCents',
    more: ['time passes'],
  },
  {
    name: 'storage is never taxed',
    file: `${WORKORDER_RULES}/storage.ts`,
    find: '(terms.taxed ? openCents : 0)',
    replace: '0 * openCents',
    more: ['time passes', 'storage tax setting'],
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
    name: 'money that went back is asked for again',
    file: `${PAYMENT_RULES}/ledger.ts`,
    find: 'Math.max(0, refundCents - Math.max(0, -balanceCents))',
    replace: '0 * refundCents * balanceCents',
    more: ['refund', 'close'],
  },
  {
    name: 'a payment on an issued invoice is voided',
    file: `${PAYMENT_RULES}/ledger.ts`,
    find: "  if (when.invoiced) return refused('invoiced');\n",
    replace: '',
    more: ['void', 'close'],
  },
  {
    name: 'a cancelled order keeps money without an invoice',
    file: `${WORKORDERS}/invoice-cancelled.ts`,
    find: 'if (moneyKept(order.ledger) <= 0) return;',
    replace: 'if (moneyKept(order.ledger) >= 0) return;',
    more: ['intake with deposit', 'cancel'],
  },
  {
    name: 'a cancelled order keeps its credits and charges',
    file: `${WORKORDERS}/invoice-cancelled.ts`,
    find: '  await deps.reverseAdjustments(tx, deps.clock, actor, row.id);\n',
    replace: '',
    more: ['credit or charge', 'cancel'],
  },
  {
    name: 'a retry pays twice',
    file: `${PAYMENTS}/take-payment.ts`,
    find: "scope: 'payments.take', owner: actor.actorId ?? '', key,",
    replace: "scope: 'payments.take', owner: actor.actorId ?? '', key: crypto.randomUUID(),",
    more: ['pay at the counter'],
  },
];

const SHOWN: readonly Mutant[] = [
  {
    name: 'a credit counts as paid',
    file: `${PAYMENT_RULES}/sums.ts`,
    find: 'amountCents > 0) sums.creditedCents += amountCents;',
    replace: 'amountCents > 0) sums.paidCents += amountCents;',
    more: ['next step', 'credit or charge'],
  },
  {
    name: 'an open card page is not ended when cash is taken',
    file: `${PAYMENTS}/take-payment.ts`,
    find: 'const ended = await endOpenCheckouts(deps, actor, taking.id);',
    replace: 'const ended = (() => ({ ok: true }) as EndAllVerdict)();',
    more: ['next step', 'pay by card'],
  },
  {
    name: 'an open card page can still be paid beside the cash',
    file: `${PAYMENTS}/end-checkouts.ts`,
    find: 'const answer = sessionId ? await',
    replace: "const answer = sessionId === '' ? await",
    more: ['next step', 'pay by card'],
  },
  {
    name: 'a card page that asks for more than is owed stays open',
    file: `${PAYMENTS}/end-outdated-checkouts.ts`,
    find: 'if (checkout.amountCents <= due) continue;',
    replace: 'if (checkout.amountCents >= due) continue;',
    more: ['next step', 'pay by card'],
  },
  {
    name: 'the room for charges is rounded up',
    file: `${PAYMENT_RULES}/charge-limit.ts`,
    find: 'subtotalCents + Math.floor((taxableCents * taxRatePpm) / MILLION);',
    replace: 'subtotalCents + Math.ceil((taxableCents * taxRatePpm) / MILLION);',
    more: ['next step', 'strike', 'edit approved line', 'credit or charge'],
  },
  {
    name: 'what went off the shelf is not written down',
    file: `${STOCK}/locked-stock.ts`,
    find: '  stock.bookings.push(booking);',
    replace: '  if (booking.deltaMilli > 0) stock.bookings.push(booking);',
    more: ['new product', 'adjust stock'],
  },
  {
    name: 'the payment state counts a deposit before anything is approved',
    file: `${WORKORDERS}/order-money.ts`,
    find: "shows === 'estimate' ? { ...settlement, billCents: 0 } : settlement",
    replace: 'settlement',
    more: ['intake with deposit'],
  },
  {
    name: 'a card at pickup shows the bill, not the balance',
    file: `${WORKORDER_RULES}/card-amount.ts`,
    find: "if (status === 'ready' || status === 'declined_return') return cents.balanceCents;",
    replace: "if (status === 'declined_return') return cents.balanceCents;",
    more: ['next step', 'pay at the counter', 'intake with deposit'],
  },
  {
    name: 'what one order has too much pays another on the customer’s page',
    file: 'packages/domain/src/workorders/owed.ts',
    find: 'sum + Math.max(0, balanceCents)',
    replace: 'sum + balanceCents',
    more: ['intake with deposit', 'next step', 'strike'],
  },
  {
    name: 'a void is left out of the customer’s sums',
    file: 'apps/server/src/customers/find-customer.ts',
    find: 'ledgerSums(entries);',
    replace: "ledgerSums(entries.filter(({ kind }) => kind !== 'void'));",
    more: ['next step', 'pay at the counter', 'void'],
  },
  {
    name: 'home adds up the bills, not what is presented',
    file: 'apps/server/src/home/floor.ts',
    find: 'presentedCents: sum(bikes.map(({ money }) => money.ifApproved.totalCents)),',
    replace: 'presentedCents: sum(bikes.map(({ money }) => money.totals.totalCents)),',
    more: ['add job', 'send estimate'],
  },
  {
    name: 'the CSV has no minus',
    file: `${PAYMENTS}/list-entries.ts`,
    find: 'dollars(entry.amountCents),',
    replace: 'dollars(Math.abs(entry.amountCents)),',
    more: ['next step', 'pay at the counter', 'refund', 'void'],
  },
  {
    name: 'a credit memo says that nothing is owed',
    file: `${PAYMENTS}/credit-memos.ts`,
    find: 'balanceCents: money?.balanceCents ?? 0,',
    replace: 'balanceCents: 0 * (money?.balanceCents ?? 0),',
    more: ['next step', 'close', 'credit or charge', 'refund'],
  },
  {
    name: 'a mailed order has one total while extra work is asked',
    file: `${WORKORDERS}/mail-customer.ts`,
    find: '  if (isAsking) return [...proposalFacts(approved, ifApproved), balanceFact(settlement)];\n',
    replace: '',
    more: ['next step', 'add job', 'send estimate', 'email order'],
  },
  {
    name: 'the text about extra work has one total',
    file: `${WORKORDERS}/mail-customer.ts`,
    find: 'approvedCents: hasExtraWork(estimate) ? estimate.approved.totalCents : undefined,',
    replace: 'approvedCents: undefined,',
    more: ['create order', 'next step', 'add job', 'send estimate'],
  },
];

const SHELVES: readonly Mutant[] = [
  {
    name: 'what is let go is not given to who waits',
    file: `${STOCK}/sync-reservations.ts`,
    find: 'put({ ...reservation, neededMilli: 0, reservedMilli: 0, approvedAt: null });',
    replace: 'changed.add(reservation.productId);',
    more: ['strike', 'cancel'],
  },
  {
    name: 'the last to approve is served first',
    file: `${STOCK_RULES}/allocation.ts`,
    find: 'a.approvedAt.getTime() - b.approvedAt.getTime()',
    replace: 'b.approvedAt.getTime() - a.approvedAt.getTime()',
    more: ['next step', 'add job', 'adjust stock'],
  },
  {
    name: 'the first to approve loses what is missing',
    file: `${STOCK_RULES}/allocation.ts`,
    find: 'for (const reservation of inLine(reservations).reverse()) {',
    replace: 'for (const reservation of inLine(reservations)) {',
    more: ['create order', 'new product', 'two hold one part'],
  },
  {
    name: 'a part is issued and stays in stock',
    file: `${STOCK}/issue-line.ts`,
    find: "book(stock, { kind: 'issue',",
    replace: "if (taken < 0) book(stock, { kind: 'issue',",
    more: ['mark done'],
  },
  {
    name: 'what others wait for is handed out',
    file: `${STOCK_RULES}/allocation.ts`,
    find: 'const freeMilli = onHandMilli - othersMilli;',
    replace: 'const freeMilli = onHandMilli + 0 * othersMilli;',
    more: ['create order', 'new product', 'two hold one part'],
  },
  {
    name: 'an import takes what is set aside',
    file: `${STOCK}/compare-row.ts`,
    find: 'row.qtyMilli < product.reservedMilli',
    replace: 'row.qtyMilli < 0',
    more: ['create order', 'new product', 'two hold one part', 'import'],
  },
  {
    name: 'undoing an import leaves its pieces',
    file: `${STOCK}/undo-import.ts`,
    find: 'const deltaMilli = -(one.deltaMilli ?? 0);\n  const after',
    replace: 'const deltaMilli = 0 * (one.deltaMilli ?? 0);\n  const after',
    more: ['import', 'undo import'],
  },
  {
    name: 'undoing an import overwrites what a person changed since',
    file: `${STOCK}/undo-import.ts`,
    find: "if (product.revision !== one.revision) return 'changed';",
    replace: '',
    more: ['import', 'undo import', 'change SKU'],
  },
];

/** Each of these was, or could be, a mistake that costs someone money or a part. */
export const MUTANTS: readonly Mutant[] = [...PRICES, ...CONSENT, ...WORK, ...MONEY, ...SHOWN, ...SHELVES];
