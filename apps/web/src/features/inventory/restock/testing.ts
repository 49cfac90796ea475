import type { Restock, RestockItem } from './plan.ts';

export const TUCKER = '0197b000-0000-7000-8000-000000000001';
export const WPS = '0197b000-0000-7000-8000-000000000002';
export const WO = '0197b000-0000-7000-8000-00000000000a';

export const SUPPLIERS = [
  { id: TUCKER, name: 'Tucker Powersports', leadDays: 3 },
  { id: WPS, name: 'Western Power Sports', leadDays: null },
];

/** Two work orders wait, and eight are to be ordered. */
export const item = (change: Partial<RestockItem> = {}): RestockItem => ({
  productId: '0197b000-0000-7000-8000-0000000000b1',
  sku: 'KITG-43S',
  nameEn: 'Fork seal kit 43 mm',
  nameEs: 'Juego de retenes 43 mm',
  unit: 'each',
  bin: 'A-07',
  supplierSku: '',
  leadDays: null,
  unitCostCents: 2160,
  totalCents: 17_280,
  suggestion: {
    usage90Milli: 14_000,
    leadDays: 3,
    leadUsageMilli: 1000,
    safetyMilli: 2000,
    minMilli: null,
    ropMilli: 3000,
    onHandMilli: 1000,
    reservedMilli: 1000,
    availableMilli: 0,
    onOrderMilli: 0,
    projectedMilli: 0,
    needMilli: 2000,
    leftMilli: -2000,
    maxMilli: 6000,
    fillToMilli: 6000,
    shortMilli: 8000,
    packMilli: 1000,
    orderMilli: 8000,
  },
  waiting: [{ id: WO, number: 1042, customerName: 'Ray Delgado', shortMilli: 2000 }],
  ...change,
});

export const restock = (change: Partial<Restock> = {}): Restock => ({
  suppliers: [{ id: TUCKER, name: 'Tucker Powersports', totalCents: 17_280, items: [item()] }],
  products: 1,
  orders: 1,
  cut: false,
  ...change,
});
