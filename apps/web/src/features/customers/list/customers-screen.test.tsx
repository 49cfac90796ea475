import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeServer, showScreen } from '../../../lib/testing/screen.tsx';
import type { CustomerRow } from '../shared/customer-types.ts';
import { AT, BIKE, click, DUPLICATE, ORDER, RAY, RAYMOND, sent } from '../shared/testing.ts';
import CustomersScreen from './customers-screen.tsx';

const server = fakeServer();

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

describe('the list of customers', () => {
  it('CUS-01 shows who, which bikes, what is open and owed, and flags a duplicate', async () => {
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
    expect(await screen.findByText(/added automatically with their first intake form/)).toBeTruthy();
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
    fireEvent.click(pair.getByRole('button', { name: 'Raymond Delgado isn’t the same person' }));
    await waitFor(() => expect(sent('customers/notSame')[0]?.input).toEqual({ id: RAY, otherId: RAYMOND }));
  });
});
