import type * as schema from '../../platform/database/schema.ts';
import type { Random } from './random.ts';

type New<Table extends { $inferInsert: unknown }> = Table['$inferInsert'];

export interface Person {
  readonly id: string;
  readonly name: string;
}

export interface Staff {
  /** Pictures belong to the owner: their rows outlive the sample people who took them. */
  readonly owner: Person;
  readonly technicians: readonly Person[];
}

/** A drawing as it will be stored. */
export interface KnownPicture {
  readonly sha256: string;
  readonly bytes: number;
  readonly width: number;
  readonly height: number;
}

export interface Rows {
  readonly customers: New<typeof schema.customers>[];
  readonly bikes: New<typeof schema.bikes>[];
  readonly bikeOwnerships: New<typeof schema.bikeOwnerships>[];
  readonly files: New<typeof schema.files>[];
  readonly ledgerEntries: New<typeof schema.ledgerEntries>[];
  readonly intakeForms: New<typeof schema.intakeForms>[];
  readonly intakeSignatures: New<typeof schema.intakeSignatures>[];
  readonly intakeDepositExceptions: New<typeof schema.intakeDepositExceptions>[];
  readonly workOrders: New<typeof schema.workOrders>[];
  readonly intakeFormDrafts: New<typeof schema.intakeFormDrafts>[];
  readonly workorderJobs: New<typeof schema.workorderJobs>[];
  readonly workorderClock: New<typeof schema.workorderClock>[];
  readonly workorderLines: New<typeof schema.workorderLines>[];
  readonly workorderQuestions: New<typeof schema.workorderQuestions>[];
  readonly workorderFindings: New<typeof schema.workorderFindings>[];
  readonly estimateVersions: New<typeof schema.estimateVersions>[];
  readonly estimateDecisions: New<typeof schema.estimateDecisions>[];
  readonly workorderEvents: New<typeof schema.workorderEvents>[];
  readonly suppliers: New<typeof schema.suppliers>[];
  readonly products: New<typeof schema.products>[];
  readonly serviceParts: New<typeof schema.serviceParts>[];
  readonly purchaseOrders: New<typeof schema.purchaseOrders>[];
  readonly purchaseLines: New<typeof schema.purchaseLines>[];
  readonly purchaseReceipts: New<typeof schema.purchaseReceipts>[];
  readonly stockMovements: New<typeof schema.stockMovements>[];
  readonly reservations: New<typeof schema.reservations>[];
}

export interface Making {
  readonly random: Random;
  readonly staff: Staff;
  readonly now: Date;
  /** The signature of someone; null makes forms without any picture, for measuring. */
  readonly signatureOf: ((name: string) => KnownPicture) | null;
}

export const noRows = (): Rows => ({
  customers: [],
  bikes: [],
  bikeOwnerships: [],
  files: [],
  ledgerEntries: [],
  intakeForms: [],
  intakeSignatures: [],
  intakeDepositExceptions: [],
  workOrders: [],
  intakeFormDrafts: [],
  workorderJobs: [],
  workorderClock: [],
  workorderLines: [],
  workorderQuestions: [],
  workorderFindings: [],
  estimateVersions: [],
  estimateDecisions: [],
  workorderEvents: [],
  suppliers: [],
  products: [],
  serviceParts: [],
  purchaseOrders: [],
  purchaseLines: [],
  purchaseReceipts: [],
  stockMovements: [],
  reservations: [],
});
