export { noteRefused } from './change-order.ts';
export { createFromIntake } from './create-from-intake.ts';
export { findingsOf } from './diagnosis/findings.ts';
export { askQuestion, type DecideVerdict, decide, type SentFrom } from './estimates/decide.ts';
export {
  type DecisionRow,
  decidedUnderTerms,
  decisionHolds,
  decisionsOf,
  estimateHash,
  findVersion,
  type VersionRow,
  versionsOf,
} from './estimates/estimate.repository.ts';
export { freeze } from './estimates/freeze.ts';
export { presentFrozen, presentTotals, versionTotals } from './estimates/versions.ts';
export { billRows } from './jobs/bill-rows.ts';
export { shortLines } from './jobs/expected-parts.ts';
export { jobHash } from './jobs/job-state.ts';
export { linkProduct, type ProductLink } from './jobs/link-product.ts';
export { reopenLine } from './jobs/mark-line.ts';
export { moveByParts, type PartLine, partQueries } from './moves/move-by-parts.ts';
export { nextMoveBlockers } from './moves/stuck-orders.ts';
export { eraseIdImages } from './pickup/erase-id-images.ts';
export { damageEvidenceOf } from './pickup/pickup-evidence.ts';
export { customerEvents, otherOrdersOf } from './queries/customer-events.ts';
export { LISTED_COLUMNS } from './queries/listed-order.ts';
export {
  findOrderRow,
  lockOrder,
  type Order,
  type OrderRow,
  orderFrom,
} from './queries/load-orders.ts';
export { moneyOf, moneyOfRow, type OrderMoney, orderMoney, ordersMoney } from './queries/order-money.ts';
export { ONE_ORDER, ofOne, orderQueries, valuesOfOne } from './queries/order-queries.ts';
export { nameIn, namesOf, peopleOf } from './queries/people.ts';
export { type CardWithMoney, presentCards } from './queries/present-card.ts';
export { presentStorage } from './queries/present-money.ts';
export { presentPhotos } from './queries/present-order.ts';
export { firstReached, noteEvent, statusEvents, touchOrder } from './queries/timeline.ts';
export { conversationAbout, questionsOf } from './questions/questions.ts';
export { linkEndFor } from './sharing/link-end.ts';
export { balanceFact, lazily, noteOrderMailed } from './sharing/mail-customer.ts';
export { workordersRouter } from './workorders.router.ts';
export type {
  IssueInvoice,
  Notice,
  NotifyByText,
  OrderStock,
  ReverseAdjustments,
  WorkordersDeps,
} from './workorders-deps.ts';
