import { ONE } from '@kickstand/domain/inventory';

interface Priced {
  readonly laborMilli: number;
  /** Null: labor is at the shop's rate. */
  readonly priceCents: number | null;
  readonly parts: readonly { readonly quantityMilli: number; readonly priceCents: number | null }[];
}

export interface ServiceSum {
  readonly laborMilli: number;
  readonly laborCents: number;
  readonly ownPrice: boolean;
  readonly partsCents: number;
  readonly totalCents: number;
  /** Parts without a known price: they are added on the order. */
  readonly unpriced: number;
}

/** The price of a service before tax: its labor, and each part at today's price. */
export function serviceSum({ laborMilli, priceCents, parts }: Priced, rateCents: number): ServiceSum {
  const laborCents = priceCents ?? Math.round((laborMilli * rateCents) / ONE);
  const partsCents = parts.reduce(
    (sum, part) => sum + Math.round((part.quantityMilli * (part.priceCents ?? 0)) / ONE),
    0,
  );
  return {
    laborMilli,
    laborCents,
    ownPrice: priceCents !== null,
    partsCents,
    totalCents: laborCents + partsCents,
    unpriced: parts.filter((part) => part.priceCents === null).length,
  };
}
