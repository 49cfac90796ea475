import { intakeFormSchema } from '@kickstand/domain/intake';
import { jobSchema, lineSchema } from '@kickstand/domain/workorders';
import { session } from './auth.ts';
import { bikeRecord, customerPage, customerRecord, customerRow, knownCustomer } from './customers-records.ts';
import { emailOutcome } from './email-customer.ts';
import { deposit, draft, intakeRecord, publicView } from './intake-records.ts';
import { purchase } from './inventory-purchases.ts';
import {
  movedOrder,
  movement,
  orderPart,
  productRecord,
  productRow,
  supplierRecord,
} from './inventory-records.ts';
import {
  creditMemoRecord,
  dayClose,
  invoiceRecord,
  ledgerEntry,
  orderLedger,
  publicPayment,
} from './payments-records.ts';
import { publicReport, publicReview } from './review.ts';
import { shopAddress } from './shop-address.ts';
import { orderCard } from './workorders-cards.ts';
import { frozenJob } from './workorders-estimate.ts';
import { proposal, storage, totals } from './workorders-money.ts';
import { blocker, decision, job, jobQuestion, line, stuckState, workOrder } from './workorders-records.ts';

/** The records that have a name of their own in the API document. */
export const NAMED_SCHEMAS = {
  Bike: bikeRecord,
  Blocker: blocker,
  CreditMemo: creditMemoRecord,
  Customer: customerRecord,
  CustomerPage: customerPage,
  CustomerRow: customerRow,
  DailyClose: dayClose,
  Decision: decision,
  Deposit: deposit,
  Draft: draft,
  EmailOutcome: emailOutcome,
  FrozenJob: frozenJob,
  Intake: intakeRecord,
  IntakeForm: intakeFormSchema,
  Invoice: invoiceRecord,
  Job: job,
  JobInput: jobSchema,
  JobQuestion: jobQuestion,
  KnownCustomer: knownCustomer,
  LedgerEntry: ledgerEntry,
  Line: line,
  LineInput: lineSchema,
  MovedOrder: movedOrder,
  OrderLedger: orderLedger,
  OrderPart: orderPart,
  Product: productRecord,
  ProductRow: productRow,
  Proposal: proposal,
  PublicIntake: publicView,
  PublicPayment: publicPayment,
  PublicReport: publicReport,
  PublicReview: publicReview,
  PurchaseOrder: purchase,
  Session: session,
  ShopAddress: shopAddress,
  StockMovement: movement,
  Storage: storage,
  Stuck: stuckState,
  Supplier: supplierRecord,
  Totals: totals,
  WorkOrder: workOrder,
  WorkOrderCard: orderCard,
} as const;
