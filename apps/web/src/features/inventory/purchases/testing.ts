import { BELT, belt, PADS, row } from '../shared/testing.ts';
import type { Purchase } from './draft.ts';

export const PO = '0197c000-0000-7000-8000-000000000001';
export const SUPPLIER = { id: '0197c000-0000-7000-8000-0000000000a1', name: 'Tucker Powersports' };

type Item = Purchase['items'][number];

export const pads = (change: Partial<Item> = {}): Item => ({
  id: '0197c000-0000-7000-8000-0000000000c1',
  productId: PADS,
  sku: row().sku,
  nameEn: row().nameEn,
  nameEs: row().nameEs,
  unit: 'each',
  supplierSku: 'T-77',
  quantityMilli: 8000,
  receivedMilli: 0,
  openMilli: 8000,
  unitCostCents: 4100,
  ...change,
});

export const belts = (change: Partial<Item> = {}): Item => ({
  ...pads(),
  id: '0197c000-0000-7000-8000-0000000000c2',
  productId: BELT,
  sku: belt().sku,
  nameEn: belt().nameEn,
  nameEs: '',
  supplierSku: '',
  quantityMilli: 2000,
  openMilli: 2000,
  unitCostCents: 2410,
  ...change,
});

/** Eight pad sets and two belts, ordered. */
export const purchase = (change: Partial<Purchase> = {}): Purchase => ({
  id: PO,
  number: 24,
  revision: 3,
  state: 'ordered',
  supplier: SUPPLIER,
  lines: 2,
  totalCents: 37_620,
  quantityMilli: 10_000,
  receivedMilli: 0,
  note: '',
  createdAt: '2026-04-09T14:00:00.000Z',
  orderedAt: '2026-04-09T15:00:00.000Z',
  expectedOn: null,
  endedAt: null,
  items: [pads(), belts()],
  receipts: [],
  receivedCents: 0,
  ...change,
});
