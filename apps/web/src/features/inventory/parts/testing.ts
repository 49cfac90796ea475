import { PART_STATUSES } from '@kickstand/domain/inventory';
import { BELT, ORDER, PADS } from '../shared/testing.ts';
import type { Counts, ListedPart, PartsPage } from './listed-part.ts';

export const LINE = '0197e000-0000-7000-8000-000000000001';

/** Two pad sets, approved and reserved. */
export const part = (change: Partial<ListedPart> = {}): ListedPart => ({
  lineId: LINE,
  jobId: '0197e000-0000-7000-8000-0000000000f1',
  job: 'Front brake service',
  description: 'Brembo pad set',
  sku: '07BB38SA',
  order: {
    id: ORDER,
    number: 1042,
    status: 'approved',
    customerName: 'Ray Delgado',
    bikeInfo: '2021 Ducati Scrambler',
  },
  product: {
    id: PADS,
    sku: '07BB38SA',
    nameEn: 'Brembo sintered pad set',
    nameEs: '',
    unit: 'each',
    bin: 'B-02',
    onHandMilli: 6000,
    availableMilli: 4000,
  },
  state: 'reserved',
  neededMilli: 2000,
  reservedMilli: 2000,
  shortMilli: 0,
  issuedMilli: 0,
  onOrderMilli: 0,
  approvedAt: '2026-04-09T14:00:00.000Z',
  status: 'ready',
  coming: null,
  toOrderMilli: 0,
  supplierId: null,
  installedAt: null,
  ...change,
});

/** One of two belts is in stock, and the other is not on order. */
export const belt = (change: Partial<ListedPart> = {}): ListedPart =>
  part({
    lineId: '0197e000-0000-7000-8000-000000000002',
    description: 'Belt',
    sku: 'PIA-B01',
    product: {
      id: BELT,
      sku: 'PIA-B01',
      nameEn: 'Drive belt',
      nameEs: '',
      unit: 'each',
      bin: 'A-10',
      onHandMilli: 1000,
      availableMilli: 0,
    },
    state: 'short',
    reservedMilli: 1000,
    shortMilli: 1000,
    onOrderMilli: 0,
    status: 'not_ordered',
    toOrderMilli: 1000,
    ...change,
  });

export const countsOf = (parts: readonly ListedPart[]): Counts => ({
  ...(Object.fromEntries(PART_STATUSES.map((status) => [status, 0])) as Counts),
  ...Object.fromEntries(
    PART_STATUSES.map((status) => [status, parts.filter((one) => one.status === status).length]),
  ),
});

/** As the server answers: one group for each order. */
export function pageOf(parts: readonly ListedPart[], change: Partial<PartsPage> = {}): PartsPage {
  const orders = new Map<string, ListedPart[]>();
  for (const one of parts) orders.set(one.order.id, [...(orders.get(one.order.id) ?? []), one]);
  return {
    counts: countsOf(parts),
    technicians: [],
    orders: [...orders.values()].flatMap((own) => {
      const [first] = own;
      return first
        ? { ...first.order, technician: null, thumbnailUrl: null, counts: countsOf(own), parts: own }
        : [];
    }),
    more: false,
    ...change,
  };
}
