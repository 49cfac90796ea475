import type { Role } from '@kickstand/domain/auth';
import type { PaymentMethod } from '@kickstand/domain/payments';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { Answers } from '../../lib/testing/fake-server.ts';
import { fakeServer, Refused, showScreen } from '../../lib/testing/screen.tsx';
import { entry, session } from '../../shared/money/testing.ts';
import TransactionsScreen from './transactions-screen.tsx';

const server = fakeServer();
const OTHER = '9f1c9a52-8f0b-4c1e-9a52-3f1c9a528f0b';
const DAY = '2026-04-15';

const methodTotal = (method: PaymentMethod, netCents: number) => ({
  method,
  takenCents: netCents,
  takenCount: 1,
  returnedCents: 0,
  returnedCount: 0,
  netCents,
});
const TOTALS = {
  byMethod: [
    methodTotal('cash', 42_000),
    ...(['card', 'check', 'other'] as const).map((one) => methodTotal(one, 0)),
  ],
  netCents: 42_000,
  takenCount: 3,
  returnedCount: 0,
  adjustmentsCents: 0,
  rows: 3,
};
const DRAWER = {
  day: DAY,
  closed: null,
  openingCents: 20_000,
  cashInCents: 42_000,
  cashOutCents: 0,
  byMethod: TOTALS.byMethod,
  lastClosedDay: null,
};

async function open(query: string, answers: Answers = {}, role: Role = 'admin') {
  server.answer({
    'auth/session': session(role),
    'payments/list': { entries: [entry()], more: false },
    'payments/totals': TOTALS,
    'payments/people': [{ id: OTHER, name: 'Dana Wolf' }],
    'payments/drawer': DRAWER,
    'payments/closes': { closes: [], more: false },
    ...answers,
  });
  const shown = await showScreen(<TransactionsScreen />, `/dashboard/transactions${query}`);
  await screen.findByText('Ray Delgado');
  return shown;
}

// By its text: names are slow to work out in a page behind a dialog.
const press = (name: string) => fireEvent.click(screen.getByText(name, { selector: 'button' }));
const sent = (procedure: string) => server.calls.filter((call) => call.procedure === procedure);

describe('/dashboard/transactions', () => {
  it('TXN-02 keeps its filters in the address and asks for them, a page after another', async () => {
    const { router } = await open(`?day=${DAY}`, {
      'payments/list': (input: { after?: string }) => ({
        entries: [input.after ? entry({ id: OTHER, customerName: 'Older' }) : entry()],
        more: !input.after,
      }),
    });
    press('Load more');
    expect(await screen.findByText('Older')).toBeTruthy();
    expect(sent('payments/list').at(-1)?.input).toEqual({ day: DAY, after: entry().id });
    fireEvent.click(screen.getByRole('button', { name: /^Cash/ }));
    fireEvent.change(screen.getByLabelText('Type'), { target: { value: 'payment' } });
    await screen.findByRole('option', { name: 'Dana Wolf' });
    fireEvent.change(screen.getByLabelText('Taken by'), { target: { value: OTHER } });
    const address = `?day=${DAY}&method=cash&kind=payment&person=${OTHER}`;
    await waitFor(() => expect(router.state.location.search).toBe(address));
    await waitFor(() =>
      expect(sent('payments/list').at(-1)?.input).toEqual({
        day: DAY,
        method: 'cash',
        kind: 'payment',
        person: OTHER,
      }),
    );
    fireEvent.click(screen.getByRole('radio', { name: 'Range' }));
    await waitFor(() =>
      expect(sent('payments/list').at(-1)?.input).toMatchObject({
        from: '2026-04-09',
        to: DAY,
        kind: 'payment',
      }),
    );
  });

  it('TXN-02 hands the same rows over as a file', async () => {
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    // why: jsdom keeps no files
    const file = vi.fn((_: Blob) => 'blob:csv');
    URL.createObjectURL = file as typeof URL.createObjectURL;
    URL.revokeObjectURL = () => {};
    await open('?from=2026-04-01', {
      'payments/export': { filename: 'transactions.csv', csv: 'a,b\r\n', rows: 1, cut: false },
    });
    press('Export CSV');
    await waitFor(() => expect(click).toHaveBeenCalledOnce());
    expect(await file.mock.calls[0]?.[0].text()).toBe('a,b\r\n');
    expect(sent('payments/export')[0]?.input).toEqual({ from: '2026-04-01' });
    click.mockRestore();
  });

  it('TXN-02 counts the drawer against what is expected; a difference needs a reason', async () => {
    await open(`?day=${DAY}`, { 'payments/closeDay': new Refused(409, 'DAY_CLOSED') });
    fireEvent.click(await screen.findByText('Count and close'));
    const dialog = screen.getByRole('dialog');
    expect(within(dialog).getByText('$620.00')).toBeTruthy();
    fireEvent.change(screen.getByLabelText('$100 bills'), { target: { value: '6' } });
    fireEvent.change(screen.getByLabelText('Coins'), { target: { value: '18' } });
    expect(screen.getByLabelText<HTMLInputElement>('Counted').value).toBe('618.00');
    expect(within(dialog).getByText('$2.00 short')).toBeTruthy();
    press('Close day');
    expect(await screen.findByText('Please enter a value')).toBeTruthy();
    expect(sent('payments/closeDay')).toHaveLength(0);
    fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'Parking meter' } });
    press('Close day');
    expect(await screen.findByText('This day is already closed.')).toBeTruthy();
    expect(sent('payments/closeDay')[0]?.input).toMatchObject({
      day: DAY,
      openingCents: 20_000,
      countedCents: 61_800,
      reason: 'Parking meter',
    });
    expect(screen.getByLabelText<HTMLTextAreaElement>('Reason').value).toBe('Parking meter');
  });

  it('TXN-03 opens a row and refunds it from there', async () => {
    await open(`?day=${DAY}`, { 'payments/refund': entry({ kind: 'refund', amountCents: -5000 }) });
    fireEvent.click(screen.getByLabelText('Payment T-000042, details'));
    press('Refund');
    fireEvent.change(screen.getByLabelText('Amount'), { target: { value: '50' } });
    fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'Price corrected' } });
    press('Refund $50.00');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent('payments/refund')[0]?.input).toMatchObject({ amountCents: 5000, reason: 'Price corrected' });
  });

  it('TXN-02 a technician sees only what they took: no people, no file, no drawer', async () => {
    await open(`?day=${DAY}`, {}, 'technician');
    expect(screen.queryByLabelText('Taken by')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Export CSV' })).toBeNull();
    expect(screen.queryByText('Daily close')).toBeNull();
    for (const closed of ['payments/people', 'payments/drawer', 'payments/closes'])
      expect(sent(closed)).toHaveLength(0);
  });
});
