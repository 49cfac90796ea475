import { cleanup, configure, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aBill } from '../testing/orders.ts';
import { fakeServer, freshBrowser, openPage, type Reply } from '../testing/page.tsx';
import { amountVerdict, readAmount } from './amount.ts';
import type { Bill } from './till.ts';

configure({ asyncUtilTimeout: 15_000 });

const PAGE = '/api/payments/page/link';
const CHECKOUT = '/api/payments/page/link/checkout';
const KEY = '00000000-0000-4000-8000-000000000042';
const BACK = `${PAGE}?checkout=${KEY}`;

beforeEach(freshBrowser);
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function open(bill: Bill, replies: Record<string, Reply> = {}) {
  const server = fakeServer({ [PAGE]: { value: bill }, ...replies });
  openPage('/payment/link');
  await screen.findByRole('heading', { level: 1 });
  return server;
}

async function comeBack(bill: Bill, query = '') {
  const server = fakeServer({ [BACK]: { value: bill } });
  openPage(`/payment/link?checkout=${KEY}${query}`);
  await screen.findByRole('heading', { level: 1 });
  return server;
}

const title = () => screen.getByRole('heading', { level: 1 }).textContent;
const checkout = (change: Partial<NonNullable<Bill['checkout']>> = {}) => ({
  id: KEY,
  state: 'open' as const,
  amountCents: 190_420,
  at: '2025-04-15T14:42:00.000Z',
  failure: null,
  ...change,
});

describe('the payment page', () => {
  it('PUB-03 shows the invoice, deposit, payments, storage and what is left', async () => {
    await open(aBill());
    expect(title()).toBe('Hannah, your bike is ready');
    for (const figure of ['$1,614.58', '$150.62', '$80.00', '$2,504.20', '−$100.00', '−$500.00'])
      expect(screen.getByText(figure)).toBeTruthy();
    expect(screen.getByText('T-000007').parentElement?.textContent).toBe('Cash, April 2, 2025, T-000007');
    expect(screen.getByText('2 days at $40.00')).toBeTruthy();
    expect(screen.getAllByText('$1,904.20').length).toBeGreaterThan(1);
    expect(screen.getByText('Pay at the shop')).toBeTruthy();
  });

  it('PUB-03 begins a card payment of an amount of one’s own, after saying what is wrong with it', async () => {
    const server = await open(aBill(), { [CHECKOUT]: { status: 503, code: 'PROVIDER_AWAY' } });
    fireEvent.click(screen.getByRole('radio', { name: /Another amount/ }));
    const field = screen.getByLabelText('Amount in dollars');
    const pay = () => fireEvent.click(screen.getByRole('button', { name: 'Pay by card' }));
    fireEvent.change(field, { target: { value: '2000' } });
    pay();
    expect(screen.getByText('The most you can pay is $1,904.20.')).toBeTruthy();
    fireEvent.change(field, { target: { value: '500.50' } });
    pay();
    expect(await screen.findByText(/isn’t available right now. You weren’t charged/)).toBeTruthy();
    pay();
    await vi.waitFor(() => expect(server.calls).toHaveLength(2));
    expect(server.calls[0]?.body).toMatchObject({ amountCents: 50_050 });
    expect(server.calls[1], 'the same intention').toEqual(server.calls[0]);
  });

  it('PUB-03 without a provider says how to pay at the shop, and offers no card', async () => {
    await open(aBill({ online: false, leastCents: null }));
    expect(screen.getByText(/Cash, card or check at the counter. 210 Ferry Street, Newark./)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Pay by card' })).toBeNull();
  });

  it('PUB-03 waits for the word of the provider, and shows the receipt when it comes', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    const server = await comeBack(aBill({ checkout: checkout() }));
    expect(title()).toBe('Waiting on your bank');
    expect(screen.getByText(/won’t be charged twice/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Pay by card' })).toBeNull();
    server.replies[BACK] = {
      value: aBill({
        state: 'paid',
        balanceCents: 0,
        dueCents: 0,
        leastCents: null,
        checkout: checkout({ state: 'paid' }),
      }),
    };
    await vi.advanceTimersByTimeAsync(3_000);
    expect(await screen.findByRole('heading', { level: 1, name: 'Paid. Thank you, Hannah' })).toBeTruthy();
    expect(screen.getByText(/\$1,904.20 by card, April 15, 2025, 10:42 AM.*h•••@•••.test/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Print invoice and receipt' })).toBeTruthy();
    expect(screen.getByText('You’ll sign for the bike at the counter.')).toBeTruthy();
  });

  it.each([
    ['failed', checkout({ state: 'failed', failure: 'declined' }), 'The card was declined'],
    ['failed', checkout({ state: 'failed', failure: 'amount_differs' }), 'We’re looking into this payment'],
    ['expired', checkout({ state: 'expired' }), 'Payment timed out'],
    ['refunded', null, 'You got a refund'],
  ] as const)('PUB-03 says that a payment was %s', async (state, made, said) => {
    await open(aBill({ state, checkout: made }));
    expect(title()).toBe(said);
  });

  it.each([
    ['card', 0, 'We refunded $50.00 to your card. It can take 5 to 10 days to show.'],
    ['cash', 0, 'We refunded $50.00 to you.'],
    ['cash', 32_643, 'We refunded $50.00 to you. $326.43 left to pay.'],
  ] as const)(
    'PUB-03 says how %s was refunded, and what is left to pay: %i',
    async (method, dueCents, said) => {
      const refund = { ...aBill().payments[1], kind: 'refund', method, amountCents: -5000 } as const;
      const payments = [...aBill().payments, refund as Bill['payments'][number]];
      await open(aBill({ state: 'refunded', checkout: null, dueCents, payments }));
      expect(screen.getByText(said)).toBeTruthy();
    },
  );

  it('PUB-03 says that nothing was taken when the person left the card page', async () => {
    await comeBack(aBill({ checkout: checkout() }), '&cancelled=1');
    expect(title()).toBe('Payment canceled');
    expect(screen.getByRole('button', { name: 'Pay by card' })).toBeTruthy();
  });

  it('PUB-05 PUB-03 ends no Spanish sentence with two periods', async () => {
    const paid = checkout({ state: 'paid' });
    await open(aBill({ language: 'es', state: 'paid', checkout: paid }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Gracias, Hannah' })).toBeTruthy();
    expect(screen.getByText(/13 de abril de 2025, 4:10 p\.m\.; ahora cuesta/)).toBeTruthy();
    expect(document.body.textContent).not.toMatch(/\.\.(?!\.)/);
  });

  it('PUB-03 sends to the estimate while nothing is approved', async () => {
    await open(aBill({ state: 'nothing_due', shows: 'estimate', dueCents: 0, payments: [], storage: null }));
    expect(screen.getByRole('link', { name: 'Review estimate' }).getAttribute('href')).toBe('/review/link');
  });

  it('PUB-04 takes no money in a preview', async () => {
    await open(aBill({ preview: true }));
    expect(screen.queryByRole('button', { name: 'Pay by card' })).toBeNull();
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /Full amount/ }).disabled).toBe(true);
  });
});

describe('an amount as people write it', () => {
  it.each([
    ['250', 25_000],
    ['250.5', 25_050],
    ['$1,250.00', 125_000],
    ['250,50', 25_050],
    ['1,250', 125_000],
    ['', null],
    ['1.2.3', null],
    ['-5', null],
    ['1,25,000', null],
    ['0x10', null],
  ])('reads %j', (text, cents) => {
    expect(readAmount(text)).toBe(cents);
  });

  it('holds it against the least and what is due', () => {
    expect(amountVerdict('1', 100, 5000)).toEqual({ ok: true, cents: 100 });
    expect(amountVerdict('0.99', 100, 5000)).toEqual({ ok: false, why: 'low' });
    expect(amountVerdict('50.01', 100, 5000)).toEqual({ ok: false, why: 'high' });
    expect(amountVerdict('fifty', 100, 5000)).toEqual({ ok: false, why: 'unclear' });
  });
});
