import { act, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Answers } from '../../../lib/testing/fake-server.ts';
import { fakeServer, Refused, showScreen } from '../../../lib/testing/screen.tsx';
import { MyThings } from './mine.tsx';
import type { Mine } from './mine-types.ts';

const server = fakeServer();
const ORDER = '6f1c9a52-8f0b-4c1e-9a52-3f1c9a528f0b';
const OLD = '7f1c9a52-8f0b-4c1e-9a52-3f1c9a528f0b';
const FORM = '8f1c9a52-8f0b-4c1e-9a52-3f1c9a528f0b';
const AT = '2026-04-09T14:00:00.000Z';

const order = (change: Partial<Mine['orders'][number]>): Mine['orders'][number] => ({
  id: ORDER,
  number: 1047,
  status: 'awaiting_approval',
  statusSince: AT,
  bikeInfo: '2021 Ducati Scrambler Icon',
  createdAt: AT,
  totalCents: 112_276,
  totalKind: 'estimate',
  balanceCents: 102_276,
  estimated: true,
  next: 'review',
  ...change,
});

const MINE: Mine = {
  names: ['Ray Delgado'],
  bikes: [
    {
      id: OLD,
      title: '2021 Ducati Scrambler Icon',
      vin: 'ZDM1YAKT3MB012345',
      plate: 'K42NRV',
      photoUrl: null,
      here: { id: ORDER, number: 1047, status: 'awaiting_approval' },
      lastSeenAt: AT,
    },
  ],
  orders: [
    order({}),
    order({ id: OLD, number: 1040, status: 'ready', next: 'pay' }),
    order({ id: FORM, number: 962, status: 'closed', next: 'none' }),
  ],
  owedCents: 102_276,
  papers: [
    { kind: 'invoice', recordId: OLD, number: 7, bikeInfo: '2021 Ducati', at: AT },
    { kind: 'form', recordId: FORM, number: 12, bikeInfo: '2021 Ducati', at: AT },
  ],
  more: false,
};

const open = (mine: NonNullable<Answers['customers/mine']>) => {
  server.answer({
    'customers/mine': mine,
    'settings/shop': {
      name: 'Ironbound Moto',
      street: '',
      city: '',
      state: '',
      zip: '',
      phone: '',
      email: '',
      timeZone: 'America/New_York',
      revision: 1,
      updatedAt: AT,
    },
  });
  return showScreen(<MyThings />, '/dashboard');
};
const way = (name: RegExp) => screen.getByRole('link', { name }).getAttribute('href');

describe('CUS-03 what is mine', () => {
  it('says in plain words where each bike is, and leads to the page with the next step', async () => {
    await open(MINE);
    expect(await screen.findByText(/Your estimate is ready/)).toBeTruthy();
    expect(way(/Review estimate, Work order 1047/)).toBe(`/review/${ORDER}`);
    expect(way(/Pay, Work order 1040/)).toBe(`/payment/${OLD}`);
    expect(way(/View, Work order 962/)).toBe(`/report/${FORM}`);
    expect(way(/Invoice 7/)).toBe(`/payment/${OLD}`);
    expect(way(/Signed intake form 12/)).toBe(`/intake/receipt/${FORM}`);
    expect(screen.getByText(/plate K42NRV/)).toBeTruthy();
    expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual([
      'At the shop now',
      'My bikes',
      'Earlier visits',
      'Documents',
      'Your shop',
    ]);
  });

  it('that cannot be loaded says so and comes back with Try Again', async () => {
    await open(new Refused(404, 'NOT_FOUND'));
    expect(await screen.findByText('My garage couldn’t be loaded')).toBeTruthy();
    server.answer({ 'customers/mine': MINE });
    await act(async () => screen.getAllByRole('button', { name: 'Try Again' })[0]?.click());
    expect(await screen.findByText(/Your estimate is ready/)).toBeTruthy();
  });
});
