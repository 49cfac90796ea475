import type { Language } from '../../language/index.ts';
import { type LineInput, lineTotal } from './lines.ts';

interface Named {
  readonly nameEn: string;
  /** Empty: the English name is used. */
  readonly nameEs: string;
}

/** A catalog service as a work order uses it. */
export interface OfferedService extends Named {
  readonly laborMilli: number;
  /** For its labor. Null: the hours at the shop's rate. */
  readonly priceCents: number | null;
  readonly taxable: boolean;
  readonly parts: readonly (Named & {
    readonly productId: string;
    readonly sku: string;
    readonly quantityMilli: number;
    readonly priceCents: number | null;
    readonly costCents: number | null;
    readonly taxable: boolean;
  })[];
}

const HOUR = 1000;

export const nameIn = ({ nameEn, nameEs }: Named, language: Language): string =>
  language === 'es' && nameEs !== '' ? nameEs : nameEn;

/** Its labor first, then its usual parts at the catalog's prices. */
export function serviceLines(
  service: OfferedService,
  laborRateCents: number,
  language: Language,
): readonly LineInput[] {
  const plain = { partCondition: null, customerSupplied: false } as const;
  const labor = laborOf(service, laborRateCents);
  return [
    ...(labor
      ? [
          {
            ...plain,
            ...labor,
            kind: 'labor' as const,
            description: nameIn(service, language),
            sku: '',
            taxable: service.taxable,
          },
        ]
      : []),
    ...service.parts.map((part) => ({
      ...plain,
      kind: 'part' as const,
      description: nameIn(part, language),
      sku: part.sku,
      productId: part.productId,
      quantityMilli: part.quantityMilli,
      unitPriceCents: part.priceCents,
      costCents: part.costCents,
      taxable: part.taxable,
      partCondition: 'new' as const,
    })),
  ];
}

/** A fixed price is spread over the hours if that adds up to the cent; otherwise it is one line. */
function laborOf(
  { laborMilli, priceCents }: OfferedService,
  laborRateCents: number,
): Pick<LineInput, 'quantityMilli' | 'unitPriceCents'> | null {
  if (priceCents === null)
    return laborMilli > 0 ? { quantityMilli: laborMilli, unitPriceCents: laborRateCents } : null;
  if (laborMilli > 0) {
    const spread = {
      quantityMilli: laborMilli,
      unitPriceCents: Math.round((priceCents * HOUR) / laborMilli),
    };
    if (lineTotal({ kind: 'labor', ...spread }) === priceCents) return spread;
  }
  return { quantityMilli: HOUR, unitPriceCents: priceCents };
}
