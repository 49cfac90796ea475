import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { OrderPart } from '../../../lib/stock/stock-types.ts';
import { fakeServer, Refused, showScreen } from '../../../lib/testing/screen.tsx';
import { beside, row } from '../shared/testing.ts';
import OrderPartsScreen from './order-parts-screen.tsx';
import ReservationsScreen from './reservations-screen.tsx';
import { belt, LINE, part } from './testing.ts';

const server = fakeServer();
const called = (procedure: string) =>
  server.calls
    .filter((call) => call.procedure === procedure)
    .map(({ input }) => input as Record<string, unknown>);
const ADDRESS = '/dashboard/work-order-parts';

async function open(parts: readonly OrderPart[], answers: Record<string, unknown> = {}, role = 'technician') {
  server.answer({ ...beside(role), 'inventory/orderParts': { parts, more: false }, ...answers });
  const shown = await showScreen(<OrderPartsScreen />, ADDRESS);
  await screen.findByRole('list', { name: 'Work Order Parts' });
  return shown;
}

describe(ADDRESS, () => {
  it('INV-08 one press fits what is set aside, and the way back asks why', async () => {
    const fitted = part({ state: 'issued', reservedMilli: 0, issuedMilli: 2000 });
    let shown = part();
    await open([], {
      'inventory/orderParts': () => ({ parts: [shown], more: false }),
      'inventory/issue': () => {
        shown = fitted;
        return fitted;
      },
      'inventory/return': { part: part(), orders: [] },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Mark installed: Brembo sintered pad set' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Mark installed/ })).toBeNull());
    expect(called('inventory/issue')[0]).toMatchObject({ lineId: LINE, quantityMilli: 2000 });
    fireEvent.keyDown(screen.getByRole('button', { name: 'Actions for Brembo sintered pad set' }), {
      key: 'Enter',
    });
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Return to stock' }));
    const dialog = await screen.findByRole('dialog', { name: 'Return Brembo sintered pad set' });
    const send = within(dialog).getByRole('button', { name: 'Return to stock' });
    fireEvent.click(send);
    expect(await within(dialog).findByText('Please enter a value')).toBeTruthy();
    expect(called('inventory/return')).toHaveLength(0);
    fireEvent.change(within(dialog).getByLabelText('Reason'), { target: { value: 'Wrong size' } });
    fireEvent.click(send);
    await waitFor(() =>
      expect(called('inventory/return')[0]).toMatchObject({
        lineId: LINE,
        quantityMilli: 2000,
        reason: 'Wrong size',
      }),
    );
  });

  it('INV-08 with one of two there it asks how many, and a refusal says how many can be taken', async () => {
    await open([belt()], { 'inventory/issue': new Refused(409, 'PARTS_SHORT', { freeMilli: 1000 }) });
    fireEvent.click(screen.getByRole('button', { name: 'Mark installed: Drive belt' }));
    const dialog = await screen.findByRole('dialog', { name: 'How many were installed?' });
    const amount = within(dialog).getByRole<HTMLInputElement>('textbox', { name: 'Quantity' });
    expect(amount.value).toBe('1');
    fireEvent.change(amount, { target: { value: '2' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Mark installed' }));
    expect(await within(dialog).findByText(/^Only 1 available/)).toBeTruthy();
    expect(amount.value).toBe('2');
  });

  it('INV-08 a part of no catalog leads to a new product with its SKU; buying is for those who may', async () => {
    const unknown = part({ product: null, state: null, sku: 'ODD-1', description: 'Odd part' });
    const short = belt({ reservedMilli: 0, shortMilli: 2000 });
    await open([unknown, short], {}, 'head_technician');
    expect(screen.getByRole('link', { name: 'Add to catalog' }).getAttribute('href')).toBe(
      '/dashboard/inventory/add-product?sku=ODD-1&name=Odd+part',
    );
    expect(screen.getByRole('link', { name: 'Order 2 more' }).getAttribute('href')).toBe(
      `/dashboard/inventory/purchase-orders?product=${short.product?.id}&quantity=2000`,
    );
  });

  it('INV-08 a technician sees neither', async () => {
    await open([part({ product: null, state: null }), belt({ reservedMilli: 0, shortMilli: 2000 })]);
    const list = screen.getByRole('list', { name: 'Work Order Parts' });
    expect(within(list).getByText('Not in catalog')).toBeTruthy();
    expect(screen.queryByRole('link', { name: /Add to catalog|Order 2 more/ })).toBeNull();
  });

  it('INV-10 narrows to the lines that no product belongs to', async () => {
    await open([part()]);
    fireEvent.change(screen.getByLabelText('Status'), { target: { value: 'uncataloged' } });
    await waitFor(() => expect(called('inventory/orderParts').at(-1)).toEqual({ uncataloged: true }));
  });

  it('INV-09 a scanned code looks for its part, wherever the focus is', async () => {
    const { router } = await open([part()], { 'inventory/scan': [row()] });
    for (const key of [...'4006381333931', 'Enter']) fireEvent.keyDown(document.body, { key });
    await waitFor(() => expect(router.state.location.search).toBe('?search=07BB38SA'));
    await waitFor(() => expect(called('inventory/orderParts').at(-1)).toMatchObject({ search: '07BB38SA' }));
  });
});

describe('/dashboard/inventory/reservations', () => {
  it('INV-03 lists what lies there for whom, shelf by shelf, over all pages', async () => {
    server.answer({
      ...beside('technician'),
      'inventory/orderParts': ({ after }: { after?: string }) =>
        after ? { parts: [belt()], more: false } : { parts: [part()], more: true },
    });
    await showScreen(<ReservationsScreen />, '/dashboard/inventory/reservations');
    const list = await screen.findByRole('list', { name: 'Reservations' });
    await within(list).findByText('Drive belt');
    const shelves = within(list)
      .getAllByRole('link', { name: /Brembo|Drive belt/ })
      .map(({ textContent }) => textContent);
    expect(shelves).toEqual(['Drive belt', 'Brembo sintered pad set']);
    expect(within(list).getByText('1 short')).toBeTruthy();
    expect(called('inventory/orderParts')[0]).toMatchObject({ states: ['reserved', 'short'] });
  });
});
