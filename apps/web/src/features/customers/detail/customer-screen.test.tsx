import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeServer, Refused } from '../../../lib/testing/screen.tsx';
import { AT, BIKE, click, ORDER, RAY, sent } from '../shared/testing.ts';
import { openPage, PAGE } from './testing.tsx';

const server = fakeServer();

describe('a customer’s page', () => {
  it('CUS-01 shows contact, consent, bikes, orders and what is owed', async () => {
    await openPage();
    expect(await screen.findByRole('heading', { level: 1, name: 'Ray Delgado' })).toBeTruthy();
    expect(screen.getByText('Calls after 5 PM.')).toBeTruthy();
    expect(screen.getByLabelText('Text not allowed')).toBeTruthy();
    expect(screen.getByLabelText('Email allowed')).toBeTruthy();
    expect(screen.getByText(/14,820 mi, plate K42NRV/)).toBeTruthy();
    expect(screen.getByRole('link', { name: /, open work order 1047$/ })).toBeTruthy();
    expect(await screen.findByRole('link', { name: 'WO-1047' })).toBeTruthy();
    expect(screen.getAllByText('$1,022.76')).toHaveLength(3);
  });

  it('CUS-01 an edit that conflicts with a newer one is shown side by side and loses nothing typed', async () => {
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

  it('CUS-01 V4 a different email on the last form waits until staff take it over or dismiss it', async () => {
    const given = { email: 'other@mail.test', phone: '' };
    await openPage({ 'customers/find': { ...PAGE, given }, 'customers/update': PAGE.customer });
    expect(await screen.findByText('Email: other@mail.test')).toBeTruthy();
    expect(screen.getByText(/Anyone who signs in with the email/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'ray@mail.test' })).toBeTruthy();
    await click('Keep the record as is');
    await click('Update the record');
    expect(sent('customers/update').map(({ input }) => input)).toMatchObject([
      { id: RAY, revision: 3, email: 'ray@mail.test', settled: true },
      { id: RAY, revision: 3, email: 'other@mail.test', settled: true },
    ]);
  });

  it('CUS-01 V4 a different phone on the last form gives nobody access, and the note does not say so', async () => {
    await openPage({ 'customers/find': { ...PAGE, given: { email: '', phone: '2015550100' } } });
    expect(await screen.findByText('Phone: (201) 555-0100')).toBeTruthy();
    expect(screen.queryByText(/Anyone who signs in/)).toBeNull();
  });

  it('CUS-01 opens a new form for them, and for each bike they have now; the address carries only ids', async () => {
    const [bike] = PAGE.bikes;
    if (!bike) throw new Error('the page has no bike');
    const sold = { ...bike, id: ORDER, title: '2009 Triumph', here: null, until: AT };
    await openPage({ 'customers/find': { ...PAGE, bikes: [...PAGE.bikes, sold] } });
    await screen.findByRole('heading', { level: 1, name: 'Ray Delgado' });
    const intakes = screen.getAllByRole('link', { name: /New intake/ });
    expect(intakes.map((link) => link.getAttribute('href'))).toEqual([
      `/dashboard/intake-forms/new?customer=${RAY}`,
      `/dashboard/intake-forms/new?customer=${RAY}&bike=${BIKE}`,
    ]);
  });

  it('CUS-01 a plate that has changed since is shown before it is replaced', async () => {
    await openPage({ 'customers/updateBike': new Refused(409, 'STALE', { current: { plate: 'NEW1' } }) });
    await screen.findByText(/plate K42NRV/);
    await click('Change plate for 2021 Ducati Scrambler Icon');
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

  it('CUS-01 an unknown id says so, with a way back', async () => {
    await openPage({ 'customers/find': new Refused(404, 'NOT_FOUND') });
    expect(await screen.findByText('Customer not found')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'All customers' })).toBeTruthy();
  });
});
