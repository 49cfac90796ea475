import type { Role } from '@kickstand/domain/auth';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type Answers, NO_NETWORK } from '../../lib/testing/fake-server.ts';
import { fakeServer, Refused, showScreen } from '../../lib/testing/screen.tsx';
import { parseCents } from './amounts.ts';
import { OrderPayments } from './order-payments.tsx';
import { ENTRY, entry, ledger, ORDER, session } from './testing.ts';

const server = fakeServer();

async function open(answers: Answers = {}, role: Role = 'admin', foot = 'Balance') {
  server.answer({ 'auth/session': session(role), 'payments/forOrder': ledger(), ...answers });
  await showScreen(
    <OrderPayments
      orderId={ORDER}
      bill={<p>Parts to total</p>}
      billCents={112_276}
      isReady={false}
      invoicePath="/print"
      memoPath={(number) => `/memo/${number}`}
    />,
    '/',
  );
  await screen.findByText(foot);
}

// by text, because accessible names are slow to compute behind a dialog
const press = (name: string) => fireEvent.click(screen.getByText(name, { selector: 'button' }));
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const sent = (procedure: string) => server.calls.filter((call) => call.procedure === procedure);
/** Opens a menu by keyboard, because jsdom has no pointer. */
const choose = (menu: string, item: string) => {
  fireEvent.keyDown(screen.getByRole('button', { name: menu }), { key: 'Enter' });
  fireEvent.click(screen.getByRole('menuitem', { name: item }));
};

describe('TXN-01 the money of an order', () => {
  it('TXN-01 TXN-05 lists every entry as it adds up from the total to the balance', async () => {
    await open({
      'payments/forOrder': ledger({
        entries: [
          entry({ voided: true, mayRefund: false, mayVoid: false }),
          entry({ id: 'void', kind: 'void', amountCents: -20_000 }),
          entry({ id: 'deposit', kind: 'deposit', amountCents: 10_000 }),
          entry({ id: 'refund', kind: 'refund', amountCents: -2000 }),
          entry({ id: 'credit', kind: 'adjustment', amountCents: 500 }),
          entry({ id: 'charge', kind: 'adjustment', amountCents: -1234 }),
        ],
        pendingCents: 5000,
        storageCents: 4000,
      }),
    });
    const amounts = within(screen.getByRole('list', { name: 'Entries' }))
      .getAllByRole('listitem')
      .map((item) => item.textContent?.match(/−?\$[\d.,]+$/)?.[0]);
    expect(amounts).toEqual(['−$200.00', '$200.00', '−$100.00', '$20.00', '−$5.00', '$12.34']);
    const sums = screen
      .getAllByRole('term')
      .map((term) => `${term.textContent} ${term.nextSibling?.textContent}`);
    expect(sums).toEqual(['Storage $40.00', 'Balance $822.76']);
    expect(screen.getByText('Voided')).toBeTruthy();
    expect(screen.getByText('$50.00 card payment pending')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Invoice preview' }).getAttribute('href')).toBe('/print');
  });

  it('TXN-05 WO-16 calls what was only credited no credit of the customer, who paid nothing', async () => {
    const sums = { billCents: 6000, paidCents: 0, depositCents: 0, refundedCents: 0, creditedCents: 10_000 };
    await open(
      {
        'payments/forOrder': ledger({
          ...sums,
          ...{ storageCents: 0, chargedCents: 0, balanceCents: -4000, paymentState: 'nothing_due' },
          entries: [],
        }),
      },
      'admin',
      'Credited above the bill',
    );
    expect(screen.queryByText('Customer credit')).toBeNull();
  });

  it('TXN-01 names what is billed now where the total above is only an estimate', async () => {
    await open({ 'payments/forOrder': ledger({ billCents: 10_000, balanceCents: 0, paymentState: 'paid' }) });
    expect(screen.getByText('Billed now').nextSibling?.textContent).toBe('$100.00');
  });

  it('TXN-01 a paid order says so and offers its receipt instead of taking money', async () => {
    await open({ 'payments/forOrder': ledger({ balanceCents: 0, paymentState: 'paid' }) });
    expect(screen.getByText('Paid in full')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Receipt' }).getAttribute('href')).toBe('/print');
    expect(screen.queryByRole('button', { name: 'Take payment' })).toBeNull();
  });

  it('ERR-01 keeps what the order costs when payments cannot be loaded', async () => {
    server.answer({
      'auth/session': session('admin'),
      'payments/forOrder': new Refused(500, 'INTERNAL_SERVER_ERROR'),
    });
    await showScreen(
      <OrderPayments
        orderId={ORDER}
        bill={<p>Parts to total</p>}
        billCents={112_276}
        isReady
        invoicePath="/print"
        memoPath={String}
      />,
      '/',
    );
    expect(await screen.findByText('Payments couldn’t be loaded')).toBeTruthy();
    expect(screen.getByText('Parts to total')).toBeTruthy();
    server.answer({ 'payments/forOrder': ledger() });
    press('Try Again');
    expect(await screen.findByText('Balance')).toBeTruthy();
  });

  it('TXN-03 takes a part, counts the change, and keeps what was typed when it is too much', async () => {
    await open({ 'payments/take': new Refused(422, 'ABOVE_BALANCE', { balanceCents: 5000 }) });
    press('Take payment');
    const dialog = screen.getByRole('dialog');
    expect(screen.getByLabelText<HTMLInputElement>('Amount').value).toBe('822.76');
    type('Amount', '60');
    type(/Cash received/, '100');
    expect(within(dialog).getByText('$40.00')).toBeTruthy();
    press('Take $60.00');
    expect(await screen.findByText('You can take at most $50.00.')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Amount').value).toBe('60');
    server.answer({ 'payments/take': ledger({ balanceCents: 77_276 }) });
    type('Amount', '50');
    fireEvent.click(screen.getByRole('radio', { name: 'Check' }));
    type(/Note/, 'No. 2204');
    press('Take $50.00');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent('payments/take')[1]?.input).toMatchObject({
      id: ORDER,
      amountCents: 5000,
      method: 'check',
      note: 'No. 2204',
    });
  });

  it('TXN-01 a payment whose response was lost keeps its key, even if the dialog is reopened', async () => {
    await open({ 'payments/take': NO_NETWORK });
    press('Take payment');
    press('Take $822.76');
    expect(await screen.findByText(/nothing is charged twice/)).toBeTruthy();
    press('Cancel');
    press('Take payment');
    press('Take $822.76');
    await screen.findByText(/nothing is charged twice/);
    const keys = sent('payments/take').map(({ input }) => (input as { key: string }).key);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  it('TXN-03 refunds with a reason, a deposit only as an exception', async () => {
    await open({
      'payments/forOrder': ledger({ entries: [entry({ kind: 'deposit', mayVoid: false })] }),
      'payments/refund': entry({ kind: 'refund', amountCents: -20_000 }),
    });
    choose('Actions for T-000042', 'Refund');
    press('Refund $200.00');
    expect(await screen.findByText('Please enter a value')).toBeTruthy();
    type('Reason', 'Bike was towed');
    press('Refund $200.00');
    expect(await screen.findByText('Without an exception, the deposit can’t be refunded.')).toBeTruthy();
    expect(sent('payments/refund')).toHaveLength(0);
    fireEvent.click(screen.getByLabelText('Make an exception'));
    press('Refund $200.00');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent('payments/refund')[0]?.input).toMatchObject({
      id: ENTRY,
      amountCents: 20_000,
      method: 'cash',
      reason: 'Bike was towed',
      depositException: true,
    });
  });

  it('TXN-03 says why a void is refused', async () => {
    await open({ 'payments/void': new Refused(409, 'VOID_REFUSED', { why: 'day_closed' }) });
    choose('Actions for T-000042', 'Void');
    type('Reason', 'Wrong order');
    press('Void');
    expect(await screen.findByText('The day is closed. Refund it instead.')).toBeTruthy();
    expect(screen.getByLabelText<HTMLTextAreaElement>('Reason').value).toBe('Wrong order');
  });

  it('shows a technician no way to reverse, credit or waive', async () => {
    const storage = { ...ledger().storage, days: 2, openDays: 2, graceEndsAt: '2026-04-14T14:00:00.000Z' };
    await open(
      {
        'payments/forOrder': ledger({
          entries: [entry({ mayRefund: false, mayVoid: false })],
          storage,
          openStorageDays: [1, 2],
        }),
        'payments/billStorage': ledger(),
      },
      'technician',
    );
    for (const name of ['Actions for T-000042', 'Credit or charge', 'Waive'])
      expect(screen.queryByRole('button', { name })).toBeNull();
    press('Bill storage');
    const dialog = screen.getByRole('dialog');
    expect(within(dialog).getByText('2 days, $80.00')).toBeTruthy();
    fireEvent.click(within(dialog).getByRole('button', { name: 'Bill storage' }));
    await waitFor(() => expect(sent('payments/billStorage')[0]?.input).toEqual({ id: ORDER, throughDay: 2 }));
  });
});

describe('an amount as it is typed', () => {
  it.each([
    ['$1,250.5', 125_050],
    ['.75', 75],
    ['0', 0],
    ['12.345', null],
    ['-5', null],
    ['abc', null],
    ['', null],
  ])('%s', (text, cents) => expect(parseCents(text)).toBe(cents));
});
