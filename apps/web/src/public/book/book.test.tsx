import { cleanup, configure, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Answer } from '../ask.ts';
import { shop } from '../testing/orders.ts';
import { fakeServer, freshBrowser, openPage, type Reply } from '../testing/page.tsx';
import type { Visit } from './visit.tsx';

configure({ asyncUtilTimeout: 15_000 });

const ID = '00000000-0000-4000-8000-000000000042';
const TOKEN = 'k'.repeat(43);
const DAY = '2026-11-19';

const offer: Answer<'booking', 'offer'> = {
  ...{ shop, enabled: true, confirmItself: false, changeHours: 24 },
  services: [{ id: null, nameEn: 'Diagnosis', nameEs: 'Diagnóstico', minutes: 60, laborCents: null }],
};
const days = (state: 'free' | 'full'): Answer<'booking', 'days'> => ({
  timeZone: 'America/New_York',
  days: [
    { day: DAY, state, percent: state === 'free' ? 40 : 100, times: state === 'free' ? [540, 600] : [] },
  ],
});
const visit = (change: Partial<Visit> = {}): Visit => ({
  ...{ id: ID, state: 'confirmed', startsAt: '2026-11-19T14:00:00.000Z', minutes: 60, name: 'Lucía Ríos' },
  ...{ bikeInfo: 'Kawasaki Z400', service: { nameEn: 'Diagnosis', nameEs: 'Diagnóstico' }, serviceId: null },
  ...{ language: 'en', emailed: false, mayChange: true, changeHours: 24, token: TOKEN, shop, ...change },
});

beforeEach(freshBrowser);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(address: string, replies: Record<string, Reply> = {}) {
  const server = fakeServer({
    '/api/booking/offer': { value: offer },
    '/api/booking/days': { value: days('free') },
    '/api/booking/visit': { value: visit() },
    ...replies,
  });
  openPage(address);
  return server;
}
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const press = async (name: string | RegExp) => fireEvent.click(await button(name));

async function upToDetails() {
  await press(/^I don’t know what’s wrong/);
  await press('9:00 AM');
  fireEvent.submit(document.querySelector('form') as HTMLFormElement);
  return screen.findByLabelText<HTMLInputElement>('Name');
}

describe('booking', () => {
  it('CAL-05 keeps what was chosen and typed over a reload, but no consent, and erases it once it is booked', async () => {
    const first = open('/book', { '/api/booking/visits': { value: visit() } });
    fireEvent.change(await upToDetails(), { target: { value: 'Lucía Ríos' } });
    fireEvent.change(screen.getByLabelText('Cell phone'), { target: { value: '9735550166' } });
    fireEvent.click(screen.getByRole('checkbox', { name: /^Text me/ }));
    cleanup();
    openPage('/book');
    const name = await screen.findByLabelText<HTMLInputElement>('Name');
    expect(name.value).toBe('Lucía Ríos');
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /^Text me/ }).checked).toBe(false);
    await press(/^Request /);
    await screen.findByText('Your visit is confirmed.');
    expect(first.calls.at(-1)?.body).toMatchObject({
      name: 'Lucía Ríos',
      day: DAY,
      minute: 540,
      textConsent: false,
    });
    expect(sessionStorage.length).toBe(0);
  });

  it('CAL-05 shows the shop’s number where no day is free', async () => {
    open('/book', { '/api/booking/days': { value: days('full') } });
    await press(/^I don’t know what’s wrong/);
    await screen.findByText('No openings in the next few weeks.');
    expect(screen.getByRole('link', { name: 'Call (973) 555-0142' }).getAttribute('href')).toBe(
      'tel:+19735550142',
    );
  });

  it('CAL-05 moves a visit by its link', async () => {
    const server = open(`/book?visit=${ID}&key=${TOKEN}`, {
      '/api/booking/visit/move': { value: visit({ startsAt: '2026-11-19T15:00:00.000Z' }) },
    });
    await press('Change time');
    await press('10:00 AM');
    await press(/^Move to /);
    await waitFor(() => expect(screen.getAllByText(/10:00 AM/).length).toBeGreaterThan(0));
    expect(server.calls.at(-1)).toEqual({
      path: '/api/booking/visit/move',
      body: { id: ID, token: TOKEN, day: DAY, minute: 600 },
    });
  });

  it('CAL-05 cancels a visit by its link, after a confirmation', async () => {
    const server = open(`/book?visit=${ID}&key=${TOKEN}`, {
      '/api/booking/visit/cancel': { value: visit({ state: 'cancelled', mayChange: false }) },
    });
    await press('Cancel visit');
    expect(server.calls.map(({ path }) => path)).toEqual(['/api/booking/visit']);
    await press('Yes, cancel it');
    expect(await screen.findByRole('heading', { name: 'Your visit is canceled' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Book another time' })).toBeTruthy();
  });
});
