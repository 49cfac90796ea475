// The parts of the server's answers that readers and commands use.

import type { Decision } from './model/job.ts';
import type { LineKind } from './model/money.ts';
import type { Status } from './model/order.ts';

export interface LineView {
  readonly id: string;
  readonly kind: LineKind;
  readonly description: string;
  readonly sku: string;
  readonly quantityMilli: number;
  readonly unitPriceCents: number | null;
  readonly totalCents: number;
  readonly taxable: boolean;
  readonly priceOnly: boolean;
  readonly done: object | null;
  readonly struck: object | null;
}

export interface JobView {
  readonly id: string;
  readonly parentId: string | null;
  readonly title: string;
  readonly decision: Decision;
  readonly approvedCents: number | null;
  readonly totalCents: number;
  readonly lines: readonly LineView[];
}

export interface TotalsView {
  readonly partsCents: number;
  readonly laborCents: number;
  readonly feesCents: number;
  readonly subletCents: number;
  readonly discountsCents: number;
  readonly subtotalCents: number;
  readonly taxableCents: number;
  readonly taxCents: number;
  readonly remainderCents: number;
  readonly totalCents: number;
}

export interface SettlementView {
  readonly billCents: number;
  readonly storageCents: number;
  readonly chargedCents: number;
  readonly creditedCents: number;
  readonly paidCents: number;
  readonly depositCents: number;
  readonly refundedCents: number;
  readonly balanceCents: number;
}

export interface ProposalView {
  readonly approvedCents: number;
  readonly askedCents: number;
  readonly ifApprovedCents: number;
}

export interface StorageView {
  readonly days: number;
  readonly waivedDays: number;
  readonly billedDays: number;
  readonly openDays: number;
  readonly taxCents: number;
  readonly cents: number;
}

export interface OrderView {
  readonly id: string;
  readonly number: number;
  readonly revision: number;
  readonly status: Status;
  readonly paymentState: string;
  readonly customerId: string | null;
  readonly customerName: string;
  readonly technicianId: string | null;
  readonly noticeAt: string | null;
  readonly closedAt: string | null;
  readonly pickedUpAt: string | null;
  readonly warrantyUntil: string | null;
  readonly jobs: readonly JobView[];
  readonly money: SettlementView & {
    readonly shows: 'estimate' | 'approved' | 'diagnostic_fee';
    readonly totals: TotalsView;
    readonly ifApproved: TotalsView;
    readonly proposal: ProposalView | null;
    readonly authorizedCents: number | null;
    readonly storage: StorageView;
  };
  readonly estimate: { readonly version: number; readonly jobsToDecide: readonly string[] };
  readonly invoice: { readonly id: string; readonly number: number } | null;
}

export interface EntryView {
  readonly id: string;
  readonly kind: string;
  readonly method: string;
  readonly amountCents: number;
  readonly reverses: string | null;
  readonly voided: boolean;
  readonly refundedCents: number;
  readonly refundableCents: number;
  readonly order: { readonly id: string } | null;
}

export interface LedgerView extends SettlementView {
  readonly paymentState: string;
  readonly entries: readonly EntryView[];
  readonly totals: TotalsView;
  readonly pendingCents: number;
  readonly storage: StorageView;
  readonly openStorageDays: readonly number[];
  readonly overpaid: { readonly cents: number } | null;
  readonly creditMemos: readonly {
    readonly number: number;
    readonly creditedCents: number;
    readonly refundedCents: number;
  }[];
  readonly invoice: { readonly number: number } | null;
}

export interface PartView {
  readonly lineId: string;
  readonly order: { readonly id: string };
  readonly product: {
    readonly id: string;
    readonly onHandMilli: number;
    readonly availableMilli: number;
  } | null;
  readonly state: string | null;
  readonly neededMilli: number;
  readonly reservedMilli: number;
  readonly shortMilli: number;
  readonly issuedMilli: number;
}

export interface ProductView {
  readonly id: string;
  readonly revision: number;
  readonly sku: string;
  readonly onHandMilli: number;
  readonly reservedMilli: number;
  readonly availableMilli: number;
  readonly onOrderMilli: number;
  readonly needMilli: number;
  readonly active: boolean;
}
