import { localDate } from '../format/index.ts';
import type { LedgerKind } from './methods.ts';

/** The fields of a ledger entry that the rules need. */
export interface Entry {
  readonly id: string;
  /** Consecutive: a daily close covers every entry up to one. */
  readonly number: number;
  readonly kind: LedgerKind;
  /** Positive: money in; negative: money out. */
  readonly amountCents: number;
  /** The row this one takes back. */
  readonly reverses: string | null;
  /** The card provider's id: such money is refunded through the provider. */
  readonly providerId: string | null;
  readonly at: Date;
}

/** A balance is never stored, only summed up. */
export const sumOf = (entries: readonly Pick<Entry, 'amountCents'>[]): number =>
  entries.reduce((cents, entry) => cents + entry.amountCents, 0);

const takingBack = (entry: Entry, entries: readonly Entry[]): Entry[] =>
  entries.filter(({ reverses }) => reverses === entry.id);

const isVoided = (entry: Entry, entries: readonly Entry[]): boolean =>
  takingBack(entry, entries).some(({ kind }) => kind === 'void');

/** Refunds that were not voided, as a positive amount. */
export function refundedCents(entry: Entry, entries: readonly Entry[]): number {
  const refunds = takingBack(entry, entries).filter(({ kind }) => kind === 'refund');
  return refunds
    .filter((refund) => !isVoided(refund, entries))
    .reduce((sum, row) => sum - row.amountCents, 0);
}

/** The refundable amount. `pendingRefundCents`: refunds requested at the provider and not confirmed yet. */
export function refundableCents(entry: Entry, entries: readonly Entry[], pendingRefundCents = 0): number {
  if (entry.kind !== 'payment' && entry.kind !== 'deposit') return 0;
  if (isVoided(entry, entries)) return 0;
  return Math.max(0, entry.amountCents - refundedCents(entry, entries) - pendingRefundCents);
}

export const REFUND_REFUSALS = ['not_a_payment', 'voided', 'deposit_kept'] as const;
export type RefundVerdict =
  | { readonly ok: true }
  | { readonly ok: false; readonly code: 'REFUND_REFUSED'; readonly why: (typeof REFUND_REFUSALS)[number] }
  | { readonly ok: false; readonly code: 'ABOVE_PAID'; readonly refundableCents: number };

/**
 * A refund is at most what was paid and not yet refunded; a deposit is kept unless an administrator says so.
 */
export function refundVerdict(
  entry: Entry,
  entries: readonly Entry[],
  wish: {
    readonly amountCents: number;
    readonly depositException: boolean;
    readonly pendingRefundCents?: number;
  },
): RefundVerdict {
  const refused = (why: (typeof REFUND_REFUSALS)[number]) => ({
    ok: false as const,
    code: 'REFUND_REFUSED' as const,
    why,
  });
  if (entry.kind !== 'payment' && entry.kind !== 'deposit') return refused('not_a_payment');
  if (isVoided(entry, entries)) return refused('voided');
  if (entry.kind === 'deposit' && !wish.depositException) return refused('deposit_kept');
  const left = refundableCents(entry, entries, wish.pendingRefundCents);
  return wish.amountCents <= left ? { ok: true } : { ok: false, code: 'ABOVE_PAID', refundableCents: left };
}

export const VOID_REFUSALS = [
  'another_day',
  'day_closed',
  'already_reversed',
  'online',
  'deposit',
  'no_money',
  'invoiced',
] as const;
export type VoidVerdict =
  | { readonly ok: true }
  | { readonly ok: false; readonly code: 'VOID_REFUSED'; readonly why: (typeof VOID_REFUSALS)[number] };

/**
 * An entry of the same day, before the drawer was counted. Card payments at the provider are refunded
 * instead, and a deposit is reversed through its form or refunded as an exception: both are recorded
 * elsewhere too. An adjustment is undone by another one. An issued invoice states what was paid, so from then
 * on money is refunded, with a credit memo.
 */
export function voidVerdict(
  entry: Entry,
  entries: readonly Entry[],
  when: {
    readonly now: Date;
    readonly timeZone: string;
    readonly closedThrough: number;
    /** Whether the order has its invoice. */
    readonly invoiced: boolean;
  },
): VoidVerdict {
  const refused = (why: (typeof VOID_REFUSALS)[number]) => ({
    ok: false as const,
    code: 'VOID_REFUSED' as const,
    why,
  });
  if (entry.kind === 'void' || entry.kind === 'adjustment') return refused('no_money');
  if (entry.kind === 'deposit') return refused('deposit');
  if (entry.providerId !== null) return refused('online');
  if (isVoided(entry, entries) || refundedCents(entry, entries) > 0) return refused('already_reversed');
  if (when.invoiced) return refused('invoiced');
  if (entry.number <= when.closedThrough) return refused('day_closed');
  if (localDate(entry.at, when.timeZone) !== localDate(when.now, when.timeZone))
    return refused('another_day');
  return { ok: true };
}

export type TakeVerdict =
  | { readonly ok: true }
  | { readonly ok: false; readonly code: 'ABOVE_BALANCE'; readonly balanceCents: number };

/** Nobody can pay more than is owed. `pendingCents`: pending card payments, which count as paid here. */
export function takeVerdict(amountCents: number, balanceCents: number, pendingCents = 0): TakeVerdict {
  const due = Math.max(0, balanceCents - pendingCents);
  return amountCents <= due ? { ok: true } : { ok: false, code: 'ABOVE_BALANCE', balanceCents: due };
}

export type ChargeVerdict =
  | { readonly ok: true }
  | { readonly ok: false; readonly code: 'INVOICE_ISSUED' }
  | { readonly ok: false; readonly code: 'ABOVE_AUTHORIZED'; readonly roomCents: number };

export interface ChargedSoFar {
  /** From `chargeLimit`; below zero once the bill uses up what was authorized. */
  readonly chargeLimitCents: number;
  readonly chargedCents: number;
}

/** What can still be charged: bill and charges never exceed what the customer authorized. */
export const chargeRoom = ({ chargeLimitCents, chargedCents }: ChargedSoFar): number =>
  Math.max(0, chargeLimitCents - chargedCents);

/**
 * Whether a change raises bill plus charges above what was authorized. A change that does not raise the bill
 * is never refused, even where an earlier release charged a cent too much.
 */
export const raisesAboveAuthorized = (before: ChargedSoFar, after: ChargedSoFar): boolean =>
  after.chargeLimitCents < before.chargeLimitCents &&
  after.chargedCents > 0 &&
  after.chargedCents > after.chargeLimitCents;

export function chargeVerdict(
  amountCents: number,
  charged: ChargedSoFar & { readonly invoiced: boolean },
): ChargeVerdict {
  if (charged.invoiced) return { ok: false, code: 'INVOICE_ISSUED' };
  const roomCents = chargeRoom(charged);
  return amountCents <= roomCents ? { ok: true } : { ok: false, code: 'ABOVE_AUTHORIZED', roomCents };
}

interface CreditedSoFar {
  readonly invoiced: boolean;
  readonly balanceCents: number;
  /** The total of the invoice. */
  readonly totalCents: number;
  readonly creditedCents: number;
}

/**
 * Before the invoice, a credit ends at zero owed. Afterwards it is a credit memo, up to the invoiced amount:
 * any credit balance it leaves is then refunded.
 */
export function creditVerdict(amountCents: number, credited: CreditedSoFar): TakeVerdict {
  const { invoiced, balanceCents, totalCents, creditedCents } = credited;
  return takeVerdict(amountCents, invoiced ? totalCents - creditedCents : balanceCents);
}

/**
 * The part of a refund that reduces an issued invoice; the rest only returns what was overpaid. Without it,
 * refunded money would be owed again.
 */
export const creditWithRefund = (refundCents: number, balanceCents: number): number =>
  Math.max(0, refundCents - Math.max(0, -balanceCents));
