import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeServer, showScreen } from '../../../lib/testing/screen.tsx';
import type { WorkOrder } from '../shared/order.ts';
import { beside, JOB, job, line, ME, ORDER, order } from '../shared/testing.ts';
import PrintScreen from './print-screen.tsx';

const server = fakeServer();
const frozen = (id: string, title: string) => ({
  ...job({ id, title }),
  ...{ lines: [{ ...line(), unitPriceCents: 6850 }], taxableCents: 6850, asked: true },
});

/** Version 1 asked about both jobs. */
async function print(
  jobs: WorkOrder['jobs'],
  decisions: WorkOrder['decisions'] = [],
  sums: Partial<WorkOrder['money']> = {},
) {
  const shown = order({
    jobs,
    decisions,
    money: { ...order().money, ...sums },
    estimate: { version: 1, sentAt: null, changed: false, jobsToDecide: [], noMail: null },
  });
  server.answer({
    ...beside('admin'),
    'workorders/find': shown,
    'workorders/estimate/version': {
      version: 1,
      sentAt: '2026-04-09T15:00:00.000Z',
      ...{ sentBy: 'Luis Ortega', hash: 'ab'.repeat(32), totalCents: 7304 },
      ...{ orderNumber: 1047, depositCents: 10_000 },
      changes: { added: [], changed: [], declined: [], removed: [], same: [] },
      jobs: [frozen(JOB, 'Front brake service'), frozen(ME, 'Rear tire')],
      totals: shown.money.totals,
      proposal: { approvedCents: 0, askedCents: 7304, ifApprovedCents: 7304 },
      decisions: [],
    },
    'settings/shop': {
      name: 'Ironbound',
      street: '',
      city: '',
      state: '',
      zip: '',
      phone: '',
      email: '',
      timeZone: 'UTC',
      revision: 1,
      updatedAt: '2026-04-09T14:00:00.000Z',
    },
  });
  await showScreen(
    <PrintScreen />,
    `/dashboard/reports/${ORDER}/print/estimate`,
    '/dashboard/reports/:reportId/print/:paper',
  );
  await screen.findByText('Rear tire');
}

const decision = (given: Partial<WorkOrder['decisions'][number]>): WorkOrder['decisions'][number] => ({
  id: JOB,
  version: 1,
  hash: 'abc',
  method: 'online',
  choices: [],
  name: 'Pat Doe',
  termsVersion: '2026-1',
  language: 'en',
  address: null,
  signature: null,
  valid: true,
  oldPartsBack: false,
  phone: null,
  verbalDate: null,
  verbalTime: null,
  verbalMethod: null,
  takenBy: null,
  shopDevice: false,
  linkBy: null,
  at: '2026-04-10T15:00:00.000Z',
  ...given,
});

const answers = () =>
  [...document.querySelectorAll('tbody tr:first-child td:first-child')].map((td) => td.textContent);

const sums = () =>
  [...document.querySelectorAll('dl:last-of-type > div')]
    .filter((row) => row.querySelector('dd.num'))
    .map((row) => [row.querySelector('dt')?.textContent, row.querySelector('dd')?.textContent]);

describe('a printed estimate', () => {
  it('WO-12 WO-15 has boxes for the customer’s decisions, and the total if all is approved', async () => {
    await print([job(), job({ id: ME, title: 'Rear tire' })]);
    expect(answers()).toEqual(['Yes No', 'Yes No']);
    expect(screen.getByText('Due if all approved')).toBeTruthy();
  });

  it('WO-15 TXN-05 PUB-02 asks for what is left after every payment, refund and credit, as the review page does', async () => {
    await print([job(), job({ id: ME, title: 'Rear tire' })], [], {
      ...{ paidCents: 5000, depositCents: 4000, refundedCents: 500, creditedCents: 300, chargedCents: 0 },
      ...{ storageCents: 4000, storage: { ...order().money.storage, days: 1 } },
    });
    expect(sums()).toEqual([
      ['Subtotal', '$68.50'],
      ['Sales tax 6.625%', '$4.54'],
      ['Total', '$73.04'],
      ['Storage, 1 day', '$40.00'],
      ['Credits', '−$3.00'],
      ['Paid', '−$50.00'],
      ['including the deposit', '−$40.00'],
      ['Refunded', '$5.00'],
      ['Due if all approved', '$65.04'],
    ]);
  });

  it('WO-16 raises the total to the deposit, as the review page does', async () => {
    await print([job(), job({ id: ME, title: 'Rear tire' })]);
    expect(sums().slice(2)).toEqual([
      ['Total', '$73.04'],
      ['Diagnostic fee, remainder', '$26.96'],
      ['Paid', '−$100.00'],
      ['including the deposit', '−$100.00'],
      ['Due if all approved', '$0.00'],
    ]);
  });

  it('WO-12 WO-15 prints the decisions once they are made, and asks for nothing anymore', async () => {
    await print([job({ decision: 'approved' }), job({ id: ME, title: 'Rear tire', decision: 'declined' })]);
    expect(answers()).toEqual(['Approved', 'Declined']);
    expect(screen.queryByText('Due if all approved')).toBeNull();
    expect(screen.queryByText(/old parts back: Yes/)).toBeNull();
    expect(screen.queryByText(/^Customer signature/)).toBeNull();
  });

  it('WO-12 WO-07 says who answered, when and how, and where the old parts go', async () => {
    const decided = [
      job({ decision: 'approved' }),
      job({ id: ME, title: 'Rear tire', decision: 'declined' }),
    ];
    await print(decided, [
      decision({ at: '2026-04-10T15:00:00.000Z', oldPartsBack: null }),
      decision({ version: 2, name: 'Someone Else' }),
      decision({
        id: ME,
        at: '2026-04-11T16:30:00.000Z',
        method: 'verbal',
        verbalMethod: 'phone',
        takenBy: 'Dana Ortiz',
        oldPartsBack: true,
      }),
    ]);
    expect(screen.getByText('Pat Doe answered online on Apr 10, 2026, 3:00 PM.')).toBeTruthy();
    expect(
      screen.getByText('Pat Doe answered on Apr 11, 2026, 4:30 PM. By phone, recorded by Dana Ortiz.'),
    ).toBeTruthy();
    expect(screen.getByText('Old parts are returned to the customer.')).toBeTruthy();
    expect(screen.queryByText(/Someone Else/)).toBeNull();
  });
});

describe('an unknown paper', () => {
  it('WO-12 says that the paper does not exist, not the order', async () => {
    server.answer({ ...beside('admin'), 'workorders/find': order() });
    await showScreen(
      <PrintScreen />,
      `/dashboard/reports/${ORDER}/print/leaflet`,
      '/dashboard/reports/:reportId/print/:paper',
    );
    expect(await screen.findByRole('heading', { name: 'Document not found' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Open order' }).getAttribute('href')).toBe(
      `/dashboard/reports/${ORDER}`,
    );
  });
});
