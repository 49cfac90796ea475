import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeServer, Refused, showScreen } from '../../lib/testing/screen.tsx';
import CustomerScreen from './detail/customer-screen.tsx';
import CustomersScreen from './list/customers-screen.tsx';
import type { CustomerPage, CustomerRow, Duplicate } from './shared/records.ts';

const server = fakeServer();
const RAY = '6f1c9a52-8f0b-4c1e-9a52-3f1c9a528f0b';
const RAYMOND = '7f1c9a52-8f0b-4c1e-9a52-3f1c9a528f0b';
const BIKE = '8f1c9a52-8f0b-4c1e-9a52-3f1c9a528f0b';
const ORDER = '9f1c9a52-8f0b-4c1e-9a52-3f1c9a528f0b';
const AT = '2026-04-09T14:00:00.000Z';

const ROW: CustomerRow = {
  id: RAY,
  name: 'Ray Delgado',
  phone: '9735550142',
  email: 'ray@mail.test',
  lastVisitAt: AT,
  bikes: [
    { id: BIKE, title: '2021 Ducati Scrambler Icon' },
    { id: ORDER, title: '2009 Triumph Speedmaster' },
  ],
  thumbnailUrl: null,
  openOrders: 1,
  owedCents: 102_276,
  duplicate: true,
};

const PAGE: CustomerPage = {
  customer: {
    id: RAY,
    name: 'Ray Delgado',
    email: 'ray@mail.test',
    phone: '9735550142',
    preferredContact: 'phone',
    language: 'en',
    consentEmail: true,
    consentText: false,
    consentCall: true,
    notes: 'Calls after 5 PM.',
    revision: 3,
    createdAt: AT,
  },
  given: { email: '', phone: '' },
  bikes: [
    {
      id: BIKE,
      title: '2021 Ducati Scrambler Icon',
      make: 'Ducati',
      model: 'Scrambler Icon',
      year: '2021',
      color: 'Yellow',
      vin: 'ZDM1YAKT3MB012345',
      plate: 'K42NRV',
      mileage: '14,820',
      photoUrl: null,
      since: AT,
      until: null,
      lastSeenAt: AT,
      here: { id: ORDER, number: 1047, status: 'in_progress' },
      orders: 1,
    },
  ],
  firstVisitAt: AT,
  lastVisitAt: AT,
  openOrders: 1,
  owedCents: 102_276,
  invoicedCents: 0,
  paidCents: 10_000,
  refundedCents: 0,
  creditedCents: 0,
  chargedCents: 0,
  counts: { orders: 1, intakes: 1, payments: 1, papers: 1 },
  merges: [],
  different: [],
};

const DUPLICATE: Duplicate = {
  id: RAYMOND,
  name: 'Raymond Delgado',
  phone: '9735550142',
  email: '',
  notes: '',
  createdAt: AT,
  lastVisitAt: AT,
  has: { intakes: 2, orders: 1, bikes: 1 },
  evidence: ['phone', 'name'],
};

const MERGE = {
  id: ORDER,
  merged: { id: RAYMOND, name: 'Raymond Delgado', phone: '9735550142', email: '' },
  at: AT,
  by: 'Marisol Vega',
  moved: DUPLICATE.has,
};

function openPage(answers: Record<string, unknown> = {}, id = RAY) {
  server.answer({
    'customers/find': PAGE,
    'customers/duplicates': [],
    'customers/orders': {
      orders: [
        {
          id: ORDER,
          number: 1047,
          status: 'in_progress',
          paymentState: 'deposit',
          bikeId: BIKE,
          bikeInfo: '2021 Ducati Scrambler Icon',
          createdAt: AT,
          archived: false,
          totalCents: 112_276,
          balanceCents: 102_276,
        },
      ],
      more: false,
    },
    ...answers,
  });
  return showScreen(<CustomerScreen />, `/dashboard/customers/${id}`, '/dashboard/customers/:customerId');
}

const sent = (procedure: string) => server.calls.filter((call) => call.procedure === procedure);
const click = (name: string | RegExp) => act(async () => screen.getByRole('button', { name }).click());

describe('the list of customers', () => {
  it('CUS-01 tells who, which bikes, what is open and owed, and marks a duplicate', async () => {
    server.answer({ 'customers/list': { customers: [ROW], more: false } });
    await showScreen(<CustomersScreen />, '/dashboard/customers');
    const row = (await screen.findByRole('link', { name: 'Ray Delgado' })).closest('tr');
    for (const text of [
      '$1,022.76',
      '2021 Ducati Scrambler Icon',
      'and 1 more',
      'Duplicate?',
      'ray@mail.test',
    ])
      expect(row?.textContent).toContain(text);
    expect(screen.getByRole('link', { name: 'Ray Delgado' }).getAttribute('href')).toBe(
      `/dashboard/customers/${RAY}`,
    );
  });

  it('CUS-01 searches what is typed, keeps it in the address, and offers a way out of an empty answer', async () => {
    server.answer({
      'customers/list': { customers: [], more: false },
      'customers/duplicatePairs': { pairs: [], more: false },
    });
    const { router } = await showScreen(<CustomersScreen />, '/dashboard/customers?duplicates=1');
    expect(await screen.findByText('No two records share a phone or an email.')).toBeTruthy();
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: '(973) 555' } });
    await waitFor(() =>
      expect(sent('customers/duplicatePairs').at(-1)?.input).toEqual({ search: '(973) 555' }),
    );
    expect(router.state.location.search).toContain('search=');
    await click('Clear filters');
    expect(router.state.location.search).toBe('');
    expect(await screen.findByText(/added by itself with their first intake form/)).toBeTruthy();
  });

  it('CUS-02 shows possible duplicates as pairs, both records side by side, each pair with its decision', async () => {
    const one = { ...DUPLICATE, id: RAY, name: 'Ray Delgado', email: 'ray@mail.test', evidence: undefined };
    server.answer({
      'customers/duplicatePairs': { pairs: [{ one, other: DUPLICATE }], more: false },
      'customers/notSame': {},
    });
    await showScreen(<CustomersScreen />, '/dashboard/customers?duplicates=1');
    const pair = within(await screen.findByRole('list', { name: 'Possible duplicates only' }));
    expect(pair.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'Ray Delgado',
      'Raymond Delgado',
    ]);
    expect(pair.getAllByText('(973) 555-0142')).toHaveLength(2);
    expect(pair.getByText('ray@mail.test')).toBeTruthy();
    fireEvent.click(pair.getByRole('button', { name: 'Raymond Delgado is not the same person' }));
    await waitFor(() => expect(sent('customers/notSame')[0]?.input).toEqual({ id: RAY, otherId: RAYMOND }));
  });
});

describe('a customer’s page', () => {
  it('CUS-01 shows contact, consent, bikes, orders and what is owed', async () => {
    await openPage();
    expect(await screen.findByRole('heading', { level: 1, name: 'Ray Delgado' })).toBeTruthy();
    expect(screen.getByText('Calls after 5 PM.')).toBeTruthy();
    expect(screen.getByLabelText('Text not allowed')).toBeTruthy();
    expect(screen.getByLabelText('Email allowed')).toBeTruthy();
    expect(screen.getByText(/14,820 mi, plate K42NRV/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Open work order 1047' })).toBeTruthy();
    expect(await screen.findByRole('link', { name: 'Work order 1047' })).toBeTruthy();
    expect(screen.getAllByText('$1,022.76')).toHaveLength(3);
  });

  it('CUS-01 an edit that somebody overtook is shown side by side and loses nothing typed', async () => {
    const current = { ...PAGE.customer, phone: '2015550100', revision: 4 };
    await openPage({ 'customers/update': new Refused(409, 'STALE', { current }) });
    await screen.findByRole('heading', { level: 1, name: 'Ray Delgado' });
    await click('Edit');
    fireEvent.change(screen.getByLabelText(/^Name/), { target: { value: 'Ray A. Delgado' } });
    await click('Save');
    expect(await screen.findByText('Ray A. Delgado')).toBeTruthy();
    expect(sent('customers/update')[0]?.input).toMatchObject({
      name: 'Ray A. Delgado',
      revision: 3,
      id: RAY,
    });
    server.answer({ 'customers/update': { ...current, name: 'Ray A. Delgado', revision: 5 } });
    await click(/Keep mine/i);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent('customers/update')[1]?.input).toMatchObject({
      name: 'Ray A. Delgado',
      phone: '2015550100',
      revision: 4,
    });
  });

  it('CUS-01 V4 another email of the last form waits for a decision, which staff make with one button', async () => {
    const given = { email: 'other@mail.test', phone: '' };
    await openPage({ 'customers/find': { ...PAGE, given }, 'customers/update': PAGE.customer });
    expect(await screen.findByText('Email: other@mail.test')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'ray@mail.test' })).toBeTruthy();
    await click('Keep the record as it is');
    await click('Use it from now on');
    expect(sent('customers/update').map(({ input }) => input)).toMatchObject([
      { id: RAY, revision: 3, email: 'ray@mail.test', settled: true },
      { id: RAY, revision: 3, email: 'other@mail.test', settled: true },
    ]);
  });

  it('CUS-02 shows a duplicate with its evidence, asks which record stays, and leads to the kept one', async () => {
    const preview = (input: { keptId: string }) =>
      input.keptId === RAY
        ? { kept: { ...DUPLICATE, id: RAY }, merged: DUPLICATE }
        : { kept: DUPLICATE, merged: { ...DUPLICATE, id: RAY, name: 'Ray Delgado' } };
    const { router } = await openPage({
      'customers/duplicates': [DUPLICATE],
      'customers/mergePreview': preview,
      'customers/merge': { id: ORDER, moved: DUPLICATE.has },
    });
    expect(
      await screen.findByRole('heading', { name: 'Raymond Delgado may be the same person' }),
    ).toBeTruthy();
    await click('Merge with Raymond Delgado');
    const dialog = screen.getByRole('dialog');
    expect(await within(dialog).findByText('2 intakes, 1 work order, 1 bike')).toBeTruthy();
    await act(async () => within(dialog).getByRole('radio', { name: 'Keep Raymond Delgado' }).click());
    expect(await within(dialog).findByText('Moves to Raymond Delgado')).toBeTruthy();
    await act(async () => within(dialog).getByRole('button', { name: 'Merge' }).click());
    await waitFor(() => expect(router.state.location.pathname).toBe(`/dashboard/customers/${RAYMOND}`));
    expect(sent('customers/merge').map(({ input }) => input)).toEqual([{ keptId: RAYMOND, mergedId: RAY }]);
  });

  it('CUS-02 says that two are not the same person, and shows them again', async () => {
    const told = {
      id: RAYMOND,
      name: 'Raymond Delgado',
      phone: '9735550142',
      email: '',
      at: AT,
      by: 'Marisol',
    };
    await openPage({
      'customers/duplicates': [DUPLICATE],
      'customers/notSame': {},
      'customers/showAgain': {},
    });
    await screen.findByRole('heading', { name: 'Raymond Delgado may be the same person' });
    server.answer({ 'customers/duplicates': [], 'customers/find': { ...PAGE, different: [told] } });
    await click('Raymond Delgado is not the same person');
    await waitFor(() => expect(screen.queryByText('Raymond Delgado may be the same person')).toBeNull());
    expect(sent('customers/notSame').map(({ input }) => input)).toEqual([{ id: RAY, otherId: RAYMOND }]);
    const card = await screen.findByRole('region', { name: 'Not the same' });
    expect(within(card).getByText(/^Marisol, /)).toBeTruthy();
    expect(document.activeElement?.textContent).toBe('Ray Delgado');

    server.answer({ 'customers/duplicates': [DUPLICATE], 'customers/find': PAGE });
    await click('Show Raymond Delgado as a duplicate again');
    await screen.findByRole('heading', { name: 'Raymond Delgado may be the same person' });
    expect(sent('customers/showAgain').map(({ input }) => input)).toEqual([{ id: RAY, otherId: RAYMOND }]);
    expect(screen.queryByRole('region', { name: 'Not the same' })).toBeNull();

    server.answer({ 'customers/notSame': new Refused(422, 'SAME_RECORD') });
    await click('Raymond Delgado is not the same person');
    expect(
      await screen.findByRole('button', { name: 'Raymond Delgado is not the same person' }),
    ).toBeTruthy();
  });

  it('CUS-01 opens a new form for them, and for each bike they have now; the address carries only ids', async () => {
    const sold = { ...PAGE.bikes[0], id: ORDER, title: '2009 Triumph', here: null, until: AT };
    await openPage({ 'customers/find': { ...PAGE, bikes: [...PAGE.bikes, sold] } });
    await screen.findByRole('heading', { level: 1, name: 'Ray Delgado' });
    const intakes = screen.getAllByRole('link', { name: /New intake/ });
    expect(intakes.map((link) => link.getAttribute('href'))).toEqual([
      `/dashboard/intake-forms/new?customer=${RAY}`,
      `/dashboard/intake-forms/new?customer=${RAY}&bike=${BIKE}`,
    ]);
  });

  it('CUS-02 the address of a merged record leads to the kept one, where the merge can be undone', async () => {
    const undone = { mergedId: RAYMOND, back: DUPLICATE.has, stayed: { intakes: 0, orders: 1, bikes: 0 } };
    const { router } = await openPage(
      { 'customers/find': { ...PAGE, merges: [MERGE] }, 'customers/undoMerge': undone },
      RAYMOND,
    );
    await waitFor(() => expect(router.state.location.pathname).toBe(`/dashboard/customers/${RAY}`));
    expect(await screen.findByText('Moved here: 2 intakes, 1 work order, 1 bike')).toBeTruthy();
    await click('Undo the merge with Raymond Delgado');
    expect(sent('customers/undoMerge')).toEqual([]);
    server.answer({ 'customers/find': PAGE });
    await click('Undo merge');
    await waitFor(() => expect(screen.queryByText('Merged records')).toBeNull());
    expect(sent('customers/undoMerge').map(({ input }) => input)).toEqual([{ id: ORDER }]);
  });

  it('CUS-01 a plate that somebody changed meanwhile is told before it is replaced', async () => {
    await openPage({ 'customers/updateBike': new Refused(409, 'STALE', { current: { plate: 'NEW1' } }) });
    await screen.findByText(/plate K42NRV/);
    await click('Change plate of 2021 Ducati Scrambler Icon');
    fireEvent.change(screen.getByLabelText('Plate'), { target: { value: 'mine 2' } });
    await click('Save');
    expect(await screen.findByText(/changed it to NEW1/)).toBeTruthy();
    server.answer({ 'customers/updateBike': { id: BIKE, plate: 'MINE2' } });
    await click('Save');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent('customers/updateBike').map(({ input }) => input)).toEqual([
      { id: BIKE, plate: 'mine 2', seen: 'K42NRV' },
      { id: BIKE, plate: 'mine 2', seen: 'NEW1' },
    ]);
  });

  it('CUS-01 nobody with that id is said, with the way back', async () => {
    await openPage({ 'customers/find': new Refused(404, 'NOT_FOUND') });
    expect(await screen.findByText('This customer does not exist')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'All customers' })).toBeTruthy();
  });
});
