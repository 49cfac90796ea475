import type { Answer } from '../ask.ts';
import type { Bill } from '../payment/till.ts';
import type { Review, ReviewJob } from '../review/draft.ts';

export const shop = {
  name: 'Ironbound Moto',
  street: '210 Ferry Street',
  city: 'Newark',
  state: 'NJ',
  zip: '07105',
  phone: '9735550142',
  email: 'service@ironbound.test',
  timeZone: 'America/New_York',
  logoUrl: null,
};

const head = {
  number: 1052,
  customerName: 'Hannah Ruiz',
  bikeInfo: '2019 Triumph Street Twin',
  language: 'en' as const,
  preview: false,
  shop,
};

const NO_TOTALS = {
  partsCents: 0,
  laborCents: 0,
  laborMilli: 0,
  feesCents: 0,
  subletCents: 0,
  discountsCents: 0,
  subtotalCents: 0,
  taxableCents: 0,
  taxRatePpm: 66_250,
  taxCents: 0,
  remainderCents: 0,
  totalCents: 0,
};

export const idOf = (last: number) => `00000000-0000-4000-8000-${String(last).padStart(12, '0')}`;

const photo = (name: string) => ({
  path: `bike-photos/${name}`,
  url: `/files/bike-photos/${name}`,
  thumbnailUrl: `/files/bike-photos/${name}?size=thumbnail`,
});

export function job(
  last: number,
  title: string,
  totalCents: number,
  change: Partial<ReviewJob> = {},
): ReviewJob {
  return {
    id: idOf(last),
    parentId: null,
    title,
    description: '',
    cause: `${title} is worn.`,
    severity: 'soon',
    photos: [photo(`${last}.jpg`)],
    lines: [
      {
        id: idOf(last + 100),
        kind: 'part',
        description: `${title}, kit`,
        quantityMilli: 1000,
        unitPriceCents: totalCents,
        totalCents,
        taxable: true,
        partCondition: 'new',
        customerSupplied: false,
        priceOnly: false,
      },
    ],
    totalCents,
    taxableCents: totalCents,
    decision: 'open',
    decisionNote: '',
    questions: [],
    since: null,
    asked: true,
    ...change,
  };
}

/** Three open jobs: $232.50, $358.70 and $248.00. */
export const anEstimate = (change: Partial<Review> = {}): Review => ({
  ...head,
  status: 'awaiting_approval',
  version: 1,
  hash: 'a'.repeat(64),
  sentAt: '2025-04-09T18:05:00.000Z',
  technician: 'Sam',
  photo: photo('bike.jpg'),
  jobs: [
    job(1, 'Front brake pads', 23_250, { severity: 'unsafe' }),
    job(2, 'Chain kit', 35_870),
    job(3, 'Rear tire', 24_800, { severity: 'can_wait', photos: [] }),
  ],
  marks: [],
  taxRatePpm: 66_250,
  proposal: { approvedCents: 0, askedCents: 89_483, ifApprovedCents: 89_483 },
  bill: null,
  billCents: 0,
  storageCents: 0,
  chargedCents: 0,
  creditedCents: 0,
  paidCents: 10_000,
  depositCents: 10_000,
  depositRefundedCents: 0,
  refundedCents: 0,
  diagnosticFeeCents: 10_000,
  termsVersion: '2025-04-01',
  decided: false,
  copies: [],
  ...change,
});

/** The same, decided and signed. */
export function aDecision(): Review {
  const [brakes, chain, tire] = anEstimate().jobs as [ReviewJob, ReviewJob, ReviewJob];
  return anEstimate({
    status: 'approved',
    decided: true,
    jobs: [
      { ...brakes, decision: 'approved', asked: false },
      { ...chain, decision: 'approved', asked: false },
      { ...tire, decision: 'declined', asked: false },
    ],
    copies: [
      {
        at: '2025-04-09T19:00:00.000Z',
        method: 'online',
        name: 'Hannah Ruiz',
        version: 1,
        hash: 'a'.repeat(64),
        termsVersion: '2025-04-01',
        language: 'en',
        signature: { kind: 'typed', name: 'Hannah Ruiz' },
        oldPartsBack: true,
        choices: [{ jobId: brakes.id, choice: 'approve', note: '' }],
      },
    ],
  });
}

export type Report = Answer<'review', 'report'>;

export const aReport = (change: Partial<Report> = {}): Report => ({
  ...head,
  status: 'awaiting_approval',
  createdAt: '2025-04-08T14:00:00.000Z',
  statusSince: '2025-04-09T18:05:00.000Z',
  stages: [
    { status: 'submitted', at: '2025-04-08T14:00:00.000Z' },
    { status: 'diagnosing', at: '2025-04-09T13:00:00.000Z' },
    { status: 'awaiting_approval', at: '2025-04-09T18:05:00.000Z' },
  ],
  vin: 'SMTD31GN5KT123456',
  mileage: '12,480',
  concerns: 'The front brake feels soft.',
  photos: [photo('front.jpg'), photo('left.jpg')],
  marks: [],
  findings: [
    {
      id: idOf(11),
      title: 'Front pads at 1.2 mm',
      description: 'The fluid is dark, too.',
      severity: 'unsafe',
      photos: [photo('pads.jpg')],
    },
  ],
  estimate: {
    version: 1,
    shows: 'estimate',
    jobs: [
      {
        id: idOf(1),
        parentId: null,
        title: 'Front brake pads',
        totalCents: 23_250,
        decision: 'open',
        questions: [],
      },
    ],
    proposal: null,
    totals: { ...NO_TOTALS, subtotalCents: 23_250, taxableCents: 23_250, taxCents: 1540, totalCents: 24_790 },
  },
  billCents: 24_790,
  storageCents: 0,
  chargedCents: 0,
  creditedCents: 0,
  paidCents: 10_000,
  depositCents: 10_000,
  depositRefundedCents: 0,
  refundedCents: 0,
  balanceCents: 14_790,
  storage: null,
  next: 'review',
  invoiceNumber: null,
  promise: null,
  warrantyUntil: null,
  ...change,
});

/** A bike that is ready, with $1,904.20 to pay. */
export const aBill = (change: Partial<Bill> = {}): Bill => ({
  ...head,
  status: 'ready',
  proof: null,
  state: 'due',
  shows: 'approved',
  invoice: null,
  creditMemos: [],
  jobs: [
    { title: 'Primary drive and clutch', addition: false, totalCents: 161_458 },
    { title: 'Tires, both, fitted', addition: false, totalCents: 65_900 },
  ],
  totals: {
    ...NO_TOTALS,
    subtotalCents: 227_358,
    taxableCents: 227_358,
    taxCents: 15_062,
    totalCents: 242_420,
  },
  payments: [
    {
      transactionId: 'T-000007',
      at: '2025-04-02T15:00:00.000Z',
      kind: 'deposit',
      method: 'cash',
      online: false,
      amountCents: 10_000,
    },
    {
      transactionId: 'T-000012',
      at: '2025-04-08T15:00:00.000Z',
      kind: 'payment',
      method: 'card',
      online: true,
      amountCents: 50_000,
    },
  ],
  billCents: 242_420,
  storageCents: 8000,
  chargedCents: 0,
  creditedCents: 0,
  paidCents: 60_000,
  depositCents: 10_000,
  depositRefundedCents: 0,
  refundedCents: 0,
  storage: {
    days: 2,
    waivedDays: 0,
    billedDays: 0,
    openDays: 2,
    cents: 8000,
    taxCents: 0,
    graceHours: 48,
    graceEndsAt: '2025-04-13T20:10:00.000Z',
    nextDayAt: '2025-04-15T20:10:00.000Z',
    centsPerDay: 4000,
  },
  balanceCents: 190_420,
  dueCents: 190_420,
  leastCents: 100,
  online: true,
  checkout: null,
  maskedEmail: 'h•••@•••.test',
  noticeAt: '2025-04-11T20:10:00.000Z',
  warrantyDays: 30,
  ...change,
});
