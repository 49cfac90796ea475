import { DAY } from '../../time/index.ts';
import type { LineKind } from '../estimate/lines.ts';
import type { Status } from '../moves/status.ts';

export interface WarrantyFacts {
  readonly status: Status;
  readonly pickedUpAt: Date | null;
  /** When the warranty of the first order ends, if this one is itself a return under it. */
  readonly firstEndsAt: Date | null;
}

/** A return under warranty does not extend it: it ends with the first order's. */
export function warrantyEndsAt(
  { pickedUpAt, firstEndsAt }: Omit<WarrantyFacts, 'status'>,
  days: number,
): Date | null {
  if (firstEndsAt) return firstEndsAt;
  return pickedUpAt && new Date(pickedUpAt.getTime() + days * DAY);
}

/** Parts and labor are covered, except parts the customer brought. */
export const isCovered = (line: { readonly kind: LineKind; readonly customerSupplied: boolean }): boolean =>
  (line.kind === 'part' || line.kind === 'labor' || line.kind === 'sublet') && !line.customerSupplied;

export type WarrantyVerdict =
  | { readonly ok: true; readonly endsAt: Date }
  | { readonly ok: false; readonly code: 'NOT_CLOSED' | 'WARRANTY_OVER' };

/** Whether a returning bike gets a warranty order. */
export function warrantyVerdict(facts: WarrantyFacts, days: number, now: Date): WarrantyVerdict {
  const endsAt = warrantyEndsAt(facts, days);
  if (facts.status !== 'closed' || !endsAt) return { ok: false, code: 'NOT_CLOSED' };
  return now <= endsAt ? { ok: true, endsAt } : { ok: false, code: 'WARRANTY_OVER' };
}
