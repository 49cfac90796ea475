import type { Outputs } from '@kickstand/api';
import { OPEN_STATUSES, type Status } from '@kickstand/domain/workorders';
import { NO_BACKUPS } from '../../lib/testing/backups.ts';

type Floor = Outputs['home']['floor'];

export const bike = (number: number, status: Status, change: object = {}) => ({
  id: `6f1c9a52-8f0b-4c1e-9a52-0000000${number}`,
  number,
  status,
  statusSince: new Date(Date.now() - 3 * 24 * 3_600_000).toISOString(),
  bikeInfo: '2021 Ducati Scrambler Icon',
  bike: { make: 'Ducati', model: 'Scrambler Icon' },
  customerName: 'Ray Delgado',
  ...change,
});

export const stuckState = (change: object = {}) => ({
  whose: 'technician' as const,
  event: 'finish_work' as const,
  dueAt: '2025-04-15T14:00:00.000Z',
  overdue: true,
  abandonmentDue: false,
  questionOpen: false,
  ...change,
});

const none = { count: 0, rows: [] };

export const floor = (counts: Partial<Record<Status, number>> = {}, change: Partial<Floor> = {}): Floor => ({
  statuses: OPEN_STATUSES.map((status) => ({ status, count: counts[status] ?? 0 })),
  cut: false,
  overdue: 0,
  stuck: none,
  waitingCustomer: { ...none, presentedCents: 0 },
  waitingParts: { ...none, shortLines: 0 },
  ready: { ...none, storageCents: 0 },
  bay: [],
  unpaid: { ...none, cents: 0, dueCents: 0 },
  ...change,
});

const methods = ['cash', 'card', 'check', 'other'] as const;

/** What the cards ask for in a shop where nothing is going on. */
export const QUIET = {
  'archive/list': NO_BACKUPS,
  'home/floor': floor(),
  'home/mine': { running: null, count: 0, orders: [], arrived: [] },
  'home/parts': { count: 0, jobs: 0, rows: [] },
  'home/intakes': { open: none, drafts: none },
  'payments/totals': {
    byMethod: methods.map((method) => ({
      method,
      takenCents: 0,
      takenCount: 0,
      returnedCents: 0,
      returnedCount: 0,
      netCents: 0,
    })),
    netCents: 0,
    takenCount: 0,
    returnedCount: 0,
    adjustmentsCents: 0,
    rows: 0,
  },
};
