import type { OrderPart } from '../../../lib/stock/stock-types.ts';
import { BELT, ORDER, PADS } from '../shared/testing.ts';

export const LINE = '0197e000-0000-7000-8000-000000000001';

/** Two pad sets, approved and set aside. */
export const part = (change: Partial<OrderPart> = {}): OrderPart => ({
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
  ...change,
});

/** One of two belts is there. */
export const belt = (change: Partial<OrderPart> = {}): OrderPart =>
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
    onOrderMilli: 3000,
    ...change,
  });
