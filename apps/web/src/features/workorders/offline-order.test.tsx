import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { setOnline } from '../../lib/testing/online.ts';
import { fakeServer, showScreen } from '../../lib/testing/screen.tsx';
import { TooltipProvider } from '../../ui/overlay/tooltip.tsx';
import OrderScreen from './detail/order-screen.tsx';
import DiagnosticScreen from './diagnostic/diagnostic-screen.tsx';
import QueueScreen from './queue/queue-screen.tsx';
import type { WorkOrder } from './shared/order.ts';
import { beside, card, ME, ORDER, order } from './shared/testing.ts';

const server = fakeServer();

const finding = {
  ...{ id: ME, title: 'Worn pads', description: '', severity: 'urgent' as const, photos: [] },
  ...{ itemId: null, by: 'Luis Ortega', at: '2026-04-09T14:00:00.000Z' },
};

async function open(page: ReactNode, pattern: string, change: Partial<WorkOrder> = {}) {
  server.answer({ ...beside('admin'), 'workorders/find': order({ findings: [finding], ...change }) });
  await showScreen(<TooltipProvider>{page}</TooltipProvider>, pattern.replace(':reportId', ORDER), pattern);
  await screen.findByRole('heading', { level: 1, name: order().bikeInfo });
}
const openOrder = (change?: Partial<WorkOrder>) =>
  open(<OrderScreen />, '/dashboard/reports/:reportId', change);

const isOff = (button: HTMLElement) => button.matches(':disabled, fieldset:disabled *');
const nameOf = (button: HTMLElement) => button.getAttribute('aria-label') ?? button.textContent ?? '';
const pressable = () =>
  screen
    .getAllByRole('button')
    .filter((button) => !isOff(button))
    .map(nameOf);
const reasonOf = (button: HTMLElement) =>
  document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent;
const need = /need a connection\.$|needs a connection\.$/;

describe('an order without a connection', () => {
  it('OFF-05 has no button that needs the server, and each says why', async () => {
    await openOrder();
    await screen.findByRole('button', { name: 'Note' });
    setOnline(false);
    // one’s own order
    expect(pressable()).toEqual(['Front brake service', 'Add photo: Front brake service', 'Note']);
    for (const button of screen.getAllByRole('button').filter(isOff))
      expect(reasonOf(button), nameOf(button)).toMatch(need);
  });

  it('OFF-05 of someone else has no button that enters anything', async () => {
    await openOrder({ technicianId: ORDER });
    await screen.findByRole('button', { name: 'Note' });
    setOnline(false);
    expect(pressable()).toEqual(['Front brake service']);
    expect(screen.getByText('Without a connection you can work on your own orders only.')).toBeTruthy();
  });

  it('OFF-05 lost while a move is asked about: it cannot be sent, and can be closed', async () => {
    await openOrder();
    fireEvent.click((await screen.findAllByRole('button', { name: /^Send estimate/ }))[0] as HTMLElement);
    const dialog = within(await screen.findByRole('dialog'));
    const send = dialog.getByRole('button', { name: /^Send estimate/ });
    expect(send).toHaveProperty('disabled', false);
    setOnline(false);
    expect(send).toHaveProperty('disabled', true);
    expect(dialog.getByText(need)).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('OFF-05 lost while a link is made: neither it nor an email is sent', async () => {
    await openOrder();
    fireEvent.click(screen.getByRole('button', { name: 'Share' }));
    const dialog = within(await screen.findByRole('dialog'));
    setOnline(false);
    const left = dialog.getAllByRole('button').filter((button) => !isOff(button));
    expect(left.map(nameOf)).toEqual(['Close']);
    expect(dialog.getByText(need)).toBeTruthy();
  });
});

describe('the workspace and the queue without a connection', () => {
  it('OFF-05 say once what needs one; the own order’s clock and findings go on', async () => {
    await open(<DiagnosticScreen />, '/dashboard/diagnostic/:reportId');
    setOnline(false);
    expect(pressable()).toEqual(['Brakes0 of 1', 'Add finding', 'Start clock']);
    const said = screen.getAllByText(need).filter((sentence) => !sentence.hidden);
    expect(said.map(({ textContent }) => textContent)).toEqual(['Changes here need a connection.']);
  });

  it('OFF-05 nobody takes a bike', async () => {
    server.answer({
      ...beside('admin'),
      'workorders/queue': {
        orders: [card({ technician: null })],
        counts: { mine: 0, unassigned: 1, all: 1 },
        more: false,
      },
    });
    await showScreen(<QueueScreen />, '/dashboard/diagnostic?whose=unassigned');
    const take = await screen.findByRole('button', { name: /1047 to me$/ });
    expect(isOff(take)).toBe(false);
    setOnline(false);
    expect(isOff(take)).toBe(true);
    expect(reasonOf(take)).toBe('Changes here need a connection.');
    expect(screen.getByText('Changes here need a connection.').hidden).toBe(false);
  });
});
