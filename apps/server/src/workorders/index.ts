export { billRows } from './bill-rows.ts';
export { noteRefused } from './change-order.ts';
export { createFromIntake } from './create-from-intake.ts';
export { askQuestion, type DecideVerdict, decide, type SentFrom } from './decide.ts';
export { eraseIdImages } from './erase-id-images.ts';
export {
  type DecisionRow,
  decidedUnderTerms,
  decisionHolds,
  decisionsOf,
  estimateHash,
  findVersion,
  type VersionRow,
  versionsOf,
} from './estimate.repository.ts';
export { shortLines } from './expected-parts.ts';
export { findingsOf } from './findings.ts';
export { freeze } from './freeze.ts';
export { jobHash } from './job-state.ts';
export { linkEndFor } from './link-end.ts';
export { LISTED_COLUMNS } from './listed-order.ts';
export {
  findOrderRow,
  lockOrder,
  type Order,
  type OrderRow,
  orderFrom,
} from './load-orders.ts';
export { balanceFact, lazily, noteOrderMailed } from './mail-customer.ts';
export { reopenLine } from './mark-line.ts';
export { moveByParts, type PartLine, partQueries } from './move-by-parts.ts';
export { moneyOf, moneyOfRow, type OrderMoney, orderMoney, ordersMoney } from './order-money.ts';
export { ONE_ORDER, ofOne, orderQueries, valuesOfOne } from './order-queries.ts';
export { nameIn, namesOf, peopleOf } from './people.ts';
export { damageEvidenceOf } from './pickup-evidence.ts';
export { type CardWithMoney, presentCards } from './present-card.ts';
export { presentStorage } from './present-money.ts';
export { presentPhotos } from './present-order.ts';
export { conversationAbout, questionsOf } from './questions.ts';
export { nextMoveBlockers } from './stuck-orders.ts';
export { firstReached, noteEvent, statusEvents, touchOrder } from './timeline.ts';
export { presentFrozen, presentTotals, versionTotals } from './versions.ts';
export { workordersRouter } from './workorders.router.ts';
export type {
  IssueInvoice,
  NotifyByText,
  OrderStock,
  ReverseAdjustments,
  WorkordersDeps,
} from './workorders-deps.ts';
