import type { Role } from '@kickstand/domain/auth';
import { SECTIONS } from '@kickstand/domain/settings';
import { fireEvent } from '@testing-library/react';
import type { Answers } from '../../../lib/testing/fake-server.ts';
import { sessionOf } from '../../../lib/testing/session.ts';
import type { ProductRecord, ProductRow } from '../../../shared/stock/stock-types.ts';

export const PADS = '0197a000-0000-7000-8000-000000000001';
export const BELT = '0197a000-0000-7000-8000-000000000002';
export const ORDER = '0197a000-0000-7000-8000-00000000000a';
const ME = '0197a000-0000-7000-8000-0000000000aa';

/** Six on hand, one of them reserved. */
export const row = (change: Partial<ProductRow> = {}): ProductRow => ({
  id: PADS,
  revision: 3,
  type: 'product',
  sku: '07BB38SA',
  barcode: '4006381333931',
  nameEn: 'Brembo sintered pad set',
  nameEs: 'Pastillas sinterizadas Brembo',
  category: 'Brakes',
  brand: 'Brembo',
  unit: 'each',
  bin: 'B-02',
  supplier: null,
  priceCents: 6850,
  costCents: 4100,
  taxable: true,
  active: true,
  laborMilli: 0,
  onHandMilli: 6000,
  reservedMilli: 1000,
  availableMilli: 5000,
  onOrderMilli: 0,
  needMilli: 0,
  blocks: 0,
  usage90Milli: 14_000,
  minMilli: null,
  maxMilli: 10_000,
  ropMilli: 3000,
  level: 'ok',
  ...change,
});

export const belt = (change: Partial<ProductRow> = {}): ProductRow =>
  row({
    id: BELT,
    sku: 'PIA-B01',
    barcode: '',
    nameEn: 'Vespa GTS 300 drive belt',
    nameEs: '',
    category: 'Drive',
    onHandMilli: 0,
    reservedMilli: 0,
    availableMilli: 0,
    needMilli: 1000,
    blocks: 2,
    level: 'out',
    ...change,
  });

export const record = (change: Partial<ProductRecord> = {}): ProductRecord => ({
  ...row(),
  packMilli: 1000,
  leadDays: null,
  leadDaysUsed: 3,
  safetyMilli: null,
  safetyMilliUsed: 2000,
  supplierSku: '',
  parts: [],
  usedIn: [],
  suggestion: null,
  createdAt: '2026-04-01T14:00:00.000Z',
  updatedAt: '2026-04-01T14:00:00.000Z',
  ...change,
});

/** Everything the catalog pages fetch besides their product. */
export const beside = (role: Role): Answers => ({
  'auth/session': sessionOf({ id: ME, role }),
  'inventory/summary': {
    products: 1284,
    services: 96,
    inactive: { product: 4, service: 0 },
    levels: { low: 7, blocking: 3, out: 2, on_order: 18, dead: 41 },
    categories: ['Brakes', 'Drive'],
    ...(role === 'technician' ? {} : { valueCents: 4_821_035 }),
  },
  'inventory/suppliers/list': [],
  'inventory/orderParts': { parts: [], more: false },
  'inventory/movements': { movements: [], more: false },
  'inventory/nextSku': ({ category }: { category: string }) => ({
    sku: `${category.slice(0, 3).toUpperCase() || 'GEN'}-0017`,
  }),
  'inventory/setting': {
    markupTiers: [{ fromCents: 0, ppm: 1_000_000 }],
    leadDays: 5,
    safetyMilli: 1000,
    skuPattern: '{CAT}-{NNNN}',
    categories: ['Brakes', 'Drive', 'Fluids'],
    units: ['each', 'L'],
    negativeStock: false,
    revision: 1,
  },
  'workorders/setting': { ...SECTIONS.workshop.start, laborRateCents: 12_500, revision: 0 },
});

/** Types like a scanner: faster than a person, wherever the focus is. */
export function scan(text: string) {
  [...text, 'Enter'].forEach((key, place) => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    Object.defineProperty(event, 'timeStamp', { value: 5000 + place * 8 });
    fireEvent(document.activeElement ?? document.body, event);
  });
}
