import type { Role } from '@kickstand/domain/auth';
import { SECTIONS } from '@kickstand/domain/settings';
import { vi } from 'vitest';
import type { Answers } from '../../../lib/testing/fake-server.ts';
import { sessionOf } from '../../../lib/testing/session.ts';
import type { OrderCard, WorkOrder } from './order.ts';

/** Sets the width to a phone's or a desktop's for all pages; jsdom has no layout. */
const matching = (matches: (query: string) => boolean) =>
  // why: jsdom has no window width
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: matches(query),
    addEventListener() {},
    removeEventListener() {},
  }));
export const onPhone = () => matching((query) => query.includes('max-width'));
export const onDesktop = () => matching((query) => query.includes('min-width'));

export const ME = '6f1c9a52-8f0b-4c1e-9a52-3f1c9a528f0b';
export const ORDER = '0a000000-0000-4000-8000-000000000001';
export const JOB = '0b000000-0000-4000-8000-000000000001';
export const LINE = '0c000000-0000-4000-8000-000000000001';

const TOTALS = {
  partsCents: 6850,
  laborCents: 0,
  laborMilli: 0,
  feesCents: 0,
  subletCents: 0,
  discountsCents: 0,
  subtotalCents: 6850,
  taxableCents: 6850,
  taxRatePpm: 66_250,
  taxCents: 454,
  remainderCents: 0,
  totalCents: 7304,
};

/** A line as returned by the server. */
export const line = (change: Partial<WorkOrder['jobs'][number]['lines'][number]> = {}) => ({
  id: LINE,
  kind: 'part' as const,
  description: 'Brembo pad set',
  sku: '',
  quantityMilli: 1000,
  unitPriceCents: 6850,
  totalCents: 6850,
  costCents: 4000,
  taxable: true,
  partCondition: 'new' as const,
  customerSupplied: false,
  productId: null,
  approved: null,
  priceOnly: false,
  percentMilli: null,
  done: null,
  struck: null,
  warrantyUntil: null,
  ...change,
});

export const job = (change: Partial<WorkOrder['jobs'][number]> = {}) => ({
  id: JOB,
  parentId: null,
  title: 'Front brake service',
  description: '',
  cause: '',
  severity: null,
  internalNote: '',
  findingId: null,
  photos: [],
  questions: [],
  decision: 'open' as const,
  decisionNote: '',
  decidedVersion: null,
  decidedAt: null,
  changed: false,
  priced: true,
  totalCents: 6850,
  approvedCents: null,
  lines: [line()],
  ...change,
});

/** An order as returned by the server: in diagnosis, with one priced job. */
export function order(change: Partial<WorkOrder> = {}): WorkOrder {
  return {
    id: ORDER,
    number: 1047,
    revision: 5,
    status: 'diagnosing',
    statusSince: '2026-04-09T14:00:00.000Z',
    stages: [{ status: 'submitted', at: '2026-04-09T14:00:00.000Z' }],
    paymentState: 'deposit',
    archivedAt: null,
    customerId: null,
    customerName: 'Ray Delgado',
    customerEmail: 'ray@riders.test',
    customerPhone: '9735550142',
    customerLanguage: 'en',
    bikeId: null,
    bikeInfo: '2021 Ducati Scrambler Icon',
    vin: 'ZDM1YAKT3MB012345',
    mileage: '14820',
    concerns: 'Front brake feels soft.',
    notes: '',
    complaint: '',
    cause: '',
    correction: '',
    technician: 'Luis Ortega',
    technicianId: ME,
    photos: [],
    depositCents: 10_000,
    intakeId: null,
    warrantyOf: null,
    warrantyOrders: [],
    warrantyUntil: null,
    inspection: {
      template: {
        name: { en: 'Street', es: 'Calle' },
        groups: [
          {
            id: 'brakes',
            label: { en: 'Brakes', es: 'Frenos' },
            items: [
              {
                id: 'brakes_pads',
                label: { en: 'Front pads', es: 'Pastillas' },
                hint: { en: '2 mm', es: '2 mm' },
              },
            ],
          },
        ],
      },
      items: {},
    },
    findings: [],
    jobs: [job()],
    mayEditJobs: true,
    mayMarkDone: true,
    estimate: { version: 0, sentAt: null, changed: false, jobsToDecide: [JOB], noMail: null },
    decisions: [],
    money: {
      shows: 'estimate',
      totals: TOTALS,
      ifApproved: TOTALS,
      proposal: {
        approvedCents: 0,
        askedCents: TOTALS.totalCents,
        ifApprovedCents: TOTALS.totalCents,
      },
      authorizedCents: null,
      storage: {
        days: 0,
        waivedDays: 0,
        billedDays: 0,
        openDays: 0,
        cents: 0,
        taxCents: 0,
        graceHours: 48,
        graceEndsAt: null,
        nextDayAt: null,
        centsPerDay: 4000,
      },
      billCents: 7304,
      storageCents: 0,
      chargedCents: 0,
      creditedCents: 0,
      paidCents: 10_000,
      depositCents: 10_000,
      depositRefundedCents: 0,
      refundedCents: 0,
      balanceCents: -2696,
    },
    invoice: null,
    moves: [
      { event: 'send_estimate', to: 'awaiting_approval', requires: [], blockers: [] },
      { event: 'cancel', to: 'cancelled', requires: ['reason'], blockers: [] },
    ],
    stuck: null,
    clock: { mine: [], seconds: 0, running: [] },
    promisedAt: null,
    mayPromiseAgain: true,
    noticeAt: null,
    closedAt: null,
    pickedUpAt: null,
    pickupSignature: null,
    endReason: null,
    reworkCount: 0,
    oldPartsBack: null,
    shared: false,
    createdAt: '2026-04-09T14:00:00.000Z',
    ...change,
  };
}

export const card = (change: Partial<OrderCard> = {}): OrderCard => ({
  id: ORDER,
  number: 1047,
  revision: 5,
  status: 'diagnosing',
  statusSince: '2026-04-09T14:00:00.000Z',
  paymentState: 'deposit',
  customerName: 'Ray Delgado',
  customerPhone: '9735550142',
  bikeInfo: '2021 Ducati Scrambler Icon',
  bike: { make: 'Ducati', model: 'Scrambler Icon' },
  vin: 'ZDM1YAKT3MB012345',
  technician: { id: ME, name: 'Luis Ortega' },
  balanceCents: 7304,
  overpaidCents: 0,
  totalCents: 7304,
  amountCents: 7304,
  jobs: 1,
  openQuestions: 0,
  warranty: false,
  promisedAt: null,
  noticeAt: null,
  storageCents: 0,
  stuck: null,
  reason: { code: 'in_diagnosis' },
  thumbnailUrl: null,
  archivedAt: null,
  createdAt: '2026-04-09T14:00:00.000Z',
  ...change,
});

/** Everything a work order page fetches besides the order. */
export const beside = (role: Role): Answers => ({
  'auth/session': sessionOf({ id: ME, role }),
  'workorders/technicians': [{ id: ME, name: 'Luis Ortega', role: 'technician', open: 1 }],
  'workorders/timeline': { events: [], more: false },
  'workorders/suggestions': [],
  'workorders/templates/list': [],
  'workorders/setting': { ...SECTIONS.workshop.start, laborRateCents: 12_500, revision: 0 },
  'inventory/orderParts': { parts: [], more: false },
});
