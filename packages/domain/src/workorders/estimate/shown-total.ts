/** Meaning of the one sum shown for an order: the estimate until something is approved, then the bill. */
export const TOTAL_KINDS = ['estimate', 'approved_so_far', 'bill'] as const;
export type TotalKind = (typeof TOTAL_KINDS)[number];

export interface ShownTotal {
  readonly kind: TotalKind;
  readonly cents: number;
}

interface Totalled {
  readonly shows: 'estimate' | 'approved' | 'diagnostic_fee';
  readonly billCents: number;
  readonly ifApprovedCents: number;
  /** The customer is or will be asked about more than is approved. */
  readonly hasProposal: boolean;
}

/** The sum and its label wherever there is room for only one sum. */
export function shownTotal({ shows, billCents, ifApprovedCents, hasProposal }: Totalled): ShownTotal {
  if (shows === 'estimate') return { kind: 'estimate', cents: ifApprovedCents };
  return { kind: shows === 'approved' && hasProposal ? 'approved_so_far' : 'bill', cents: billCents };
}
