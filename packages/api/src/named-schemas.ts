import { intakeFormSchema } from '@kickstand/domain/intake';
import { jobSchema, lineSchema, signatureSchema, templateSchema } from '@kickstand/domain/workorders';
import { backupTask } from './archive.ts';
import { session } from './auth/auth.ts';
import { bookedVisit } from './calendar/booking.ts';
import { calendarSettings } from './calendar/calendar.ts';
import { appointment } from './calendar/schemas.ts';
import { emailOutcome } from './customers/email-customer.ts';
import { bikeRecord, customerPage, customerRecord, customerRow, knownCustomer } from './customers/schemas.ts';
import { publicMark, savedMark } from './damage.ts';
import { deposit, draft, intakeRecord, picture, publicView } from './intake/schemas.ts';
import { importBatch } from './inventory/imports.ts';
import { inventorySettings } from './inventory/inventory.ts';
import { purchase } from './inventory/purchases.ts';
import {
  movedOrder,
  movement,
  orderPart,
  productRecord,
  productRow,
  supplierRecord,
} from './inventory/schemas.ts';
import { reminderRules } from './messages/reminders.ts';
import { conversationRow } from './messages/schemas.ts';
import { figures, periodFigures } from './overview.ts';
import {
  creditMemoRecord,
  dayClose,
  invoiceRecord,
  ledgerEntry,
  orderLedger,
  publicPayment,
} from './payments/schemas.ts';
import { mailServer } from './settings/mail.ts';
import { shopAddress } from './settings/shop-address.ts';
import { termsDraft } from './settings/terms.ts';
import { person } from './users.ts';
import { orderCard } from './workorders/cards.ts';
import { inspectionTemplate } from './workorders/diagnosis.ts';
import { frozenJob } from './workorders/estimate.ts';
import { proposal, storage, totals } from './workorders/money.ts';
import { publicReport, publicReview } from './workorders/review.ts';
import {
  blocker,
  decision,
  job,
  jobQuestion,
  line,
  photo,
  stuckState,
  workOrder,
} from './workorders/schemas.ts';
import { workshopSettings } from './workorders/workorders.ts';

/** The records that have a named schema in the API document. */
export const NAMED_SCHEMAS = {
  Appointment: appointment,
  BackupTask: backupTask,
  Bike: bikeRecord,
  Blocker: blocker,
  BookedVisit: bookedVisit,
  CalendarSettings: calendarSettings,
  ChecklistTemplate: templateSchema,
  Conversation: conversationRow,
  CreditMemo: creditMemoRecord,
  Customer: customerRecord,
  CustomerPage: customerPage,
  CustomerRow: customerRow,
  DailyClose: dayClose,
  Decision: decision,
  Deposit: deposit,
  Draft: draft,
  EmailOutcome: emailOutcome,
  Figures: figures,
  FrozenJob: frozenJob,
  ImportBatch: importBatch,
  InspectionTemplate: inspectionTemplate,
  Intake: intakeRecord,
  IntakeForm: intakeFormSchema,
  InventorySettings: inventorySettings,
  Invoice: invoiceRecord,
  Job: job,
  JobInput: jobSchema,
  JobQuestion: jobQuestion,
  KnownCustomer: knownCustomer,
  LedgerEntry: ledgerEntry,
  Line: line,
  LineInput: lineSchema,
  MailServer: mailServer,
  MovedOrder: movedOrder,
  OrderLedger: orderLedger,
  OrderPart: orderPart,
  PeriodFigures: periodFigures,
  Person: person,
  Photo: photo,
  PhotoMark: publicMark,
  Picture: picture,
  Product: productRecord,
  ProductRow: productRow,
  Proposal: proposal,
  PublicIntake: publicView,
  PublicPayment: publicPayment,
  PublicReport: publicReport,
  PublicReview: publicReview,
  PurchaseOrder: purchase,
  ReminderRules: reminderRules,
  SavedPhotoMark: savedMark,
  Session: session,
  ShopAddress: shopAddress,
  Signature: signatureSchema,
  StockMovement: movement,
  Storage: storage,
  Stuck: stuckState,
  Supplier: supplierRecord,
  TermsDraft: termsDraft,
  Totals: totals,
  WorkOrder: workOrder,
  WorkOrderCard: orderCard,
  WorkshopSettings: workshopSettings,
} as const;
