import { describe, expect, it } from 'vitest';
import { lineTotal } from './lines.ts';
import { type OfferedService, serviceLines } from './service-lines.ts';

const pads = {
  productId: '00000000-0000-4000-8000-000000000001',
  sku: '07BB38SA',
  nameEn: 'Brake pads',
  nameEs: 'Pastillas de freno',
  quantityMilli: 2000,
  priceCents: 6850,
  costCents: 3120,
  taxable: true,
};
const service = (change: Partial<OfferedService> = {}): OfferedService => ({
  nameEn: 'Front brake service',
  nameEs: '',
  laborMilli: 1500,
  priceCents: null,
  taxable: true,
  parts: [pads],
  ...change,
});

describe('INV-01 a service on a work order', () => {
  it('adds its hours at the shop’s rate and its parts at the catalog’s price', () => {
    expect(serviceLines(service(), 12_000, 'es')).toMatchObject([
      { kind: 'labor', description: 'Front brake service', quantityMilli: 1500, unitPriceCents: 12_000 },
      {
        kind: 'part',
        description: 'Pastillas de freno',
        productId: pads.productId,
        sku: '07BB38SA',
        quantityMilli: 2000,
        unitPriceCents: 6850,
        costCents: 3120,
      },
    ]);
  });

  it('adds up to its own price to the cent, spread over its hours if possible', () => {
    for (const [priceCents, laborMilli, quantityMilli] of [
      [8995, 700, 700],
      [30_000, 2000, 2000],
      [19_999, 1500, 1000],
      [5000, 0, 1000],
    ] as const) {
      const [labor] = serviceLines(service({ priceCents, laborMilli }), 12_000, 'en');
      expect(labor).toMatchObject({ kind: 'labor', quantityMilli });
      expect(labor && lineTotal(labor)).toBe(priceCents);
    }
  });

  it('without hours and price has only its parts', () => {
    expect(serviceLines(service({ laborMilli: 0 }), 12_000, 'en')).toHaveLength(1);
  });
});
