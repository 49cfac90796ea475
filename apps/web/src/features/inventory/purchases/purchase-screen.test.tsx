import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Answered, Answers } from '../../../lib/testing/fake-server.ts';
import { fakeServer, Refused, showScreen } from '../../../lib/testing/screen.tsx';
import { beside, ORDER } from '../shared/testing.ts';
import type { Purchase } from './draft.ts';
import PurchaseScreen from './purchase-screen.tsx';
import { belts, PO, pads, purchase, SUPPLIER } from './testing.ts';

const server = fakeServer();
const called = (procedure: string) =>
  server.calls
    .filter((call) => call.procedure === procedure)
    .map(({ input }) => input as Record<string, unknown>);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const type = (name: string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } });
const SHOP: Answered<'settings/shop'> = {
  ...{ name: 'Ironbound Moto', street: '', city: '', state: '', zip: '', phone: '', email: '' },
  ...{ timeZone: 'America/New_York', revision: 1, updatedAt: '2026-04-01T14:00:00.000Z' },
};
const PADS_NOW = 'Receiving now: Brembo sintered pad set';

async function open(shown: Purchase, answers: Answers = {}) {
  server.answer({
    ...beside('head_technician'),
    'settings/shop': SHOP,
    'inventory/suppliers/list': [
      {
        ...{ ...SUPPLIER, email: 'orders@tucker.test', phone: '', account: 'IM-1', active: true },
        ...{ revision: 1, leadDays: null, note: '', products: 2 },
      },
    ],
    'inventory/purchases/find': shown,
    ...answers,
  });
  await showScreen(
    <PurchaseScreen />,
    `/dashboard/inventory/purchase-orders/${PO}`,
    '/dashboard/inventory/purchase-orders/:purchaseId',
  );
  await screen.findByRole('heading', { level: 1, name: /PO-24/ });
}

describe('/dashboard/inventory/purchase-orders/:purchaseId', () => {
  it('INV-04 receives a part and more than was ordered, and says which orders move', async () => {
    await open(purchase(), {
      'inventory/purchases/receive': {
        purchase: purchase({ revision: 4, state: 'part_received' }),
        orders: [
          {
            id: ORDER,
            number: 1042,
            customerName: 'Ray Delgado',
            bikeInfo: '2021 Ducati',
            coverage: 'covered',
            to: 'approved',
          },
        ],
      },
    });
    press('Receive delivery');
    const dialog = await screen.findByRole('dialog', { name: 'Receive PO-24' });
    type(PADS_NOW, '10');
    expect(within(dialog).getByText('2 more than ordered. It will be received anyway.')).toBeTruthy();
    type('Receiving now: Vespa GTS 300 drive belt', '0');
    expect(within(dialog).getByText('2 still to come.')).toBeTruthy();
    press('Receive 1 line');
    const moved = await screen.findByRole('dialog', { name: 'Delivery of PO-24 received' });
    for (const text of ['WO-1042', 'Ray Delgado', '2021 Ducati', 'Approved'])
      expect(within(moved).getByText(text)).toBeTruthy();
    expect(called('inventory/purchases/receive')[0]).toMatchObject({
      id: PO,
      revision: 3,
      lines: [{ lineId: pads().id, milli: 10_000 }],
    });
  });

  it('INV-04 keeps input if someone else received in the meantime, and sends it with the current revision', async () => {
    const current = purchase({
      revision: 4,
      state: 'part_received',
      items: [pads({ receivedMilli: 3000, openMilli: 5000 }), belts({ receivedMilli: 2000, openMilli: 0 })],
    });
    await open(purchase(), {
      'inventory/purchases/receive': ({ revision }: { revision: number }) =>
        revision === 3
          ? new Refused(409, 'STALE', { current })
          : { purchase: { ...current, revision: 5 }, orders: [] },
    });
    press('Receive delivery');
    await screen.findByRole('dialog', { name: 'Receive PO-24' });
    type(PADS_NOW, '4');
    press('Receive 2 lines');
    expect(await screen.findByText('Someone else just received or changed this')).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: PADS_NOW }).value).toBe('4');
    expect(screen.getByText(/3 received/)).toBeTruthy();
    press('Receive 1 line');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(called('inventory/purchases/receive')[1]).toMatchObject({
      revision: 4,
      lines: [{ lineId: pads().id, milli: 4000 }],
    });
  });

  it('INV-04 an ended purchase order accepts nothing more, and the quantities stay visible', async () => {
    await open(purchase(), {
      'inventory/purchases/receive': new Refused(409, 'PURCHASE_LOCKED', { state: 'cancelled' }),
    });
    press('Receive delivery');
    await screen.findByRole('dialog', { name: 'Receive PO-24' });
    type(PADS_NOW, '4');
    press('Receive 2 lines');
    expect(await screen.findByText(/set this purchase order to “Canceled”/)).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: PADS_NOW }).value).toBe('4');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Receive 2 lines' }).disabled).toBe(true);
  });

  it('INV-04 a draft is saved before it is ordered, over the revision from saving', async () => {
    const draft = purchase({ state: 'draft', orderedAt: null });
    const saved = { ...draft, revision: 4, items: [pads({ quantityMilli: 12_000 }), belts()] };
    await open(draft, {
      'inventory/purchases/update': saved,
      'inventory/purchases/order': { ...saved, revision: 5, state: 'ordered' },
    });
    type('Quantity of Brembo sintered pad set', '12');
    press('Mark ordered');
    await screen.findByRole('button', { name: 'Receive delivery' });
    await waitFor(() => expect(called('inventory/purchases/order')[0]).toEqual({ id: PO, revision: 4 }));
    expect(called('inventory/purchases/update')[0]).toMatchObject({
      revision: 3,
      lines: [{ quantityMilli: 12_000 }, { quantityMilli: 2000 }],
    });
  });

  it('INV-04 shows what each delivery cost if that differs from the order, and any surplus', async () => {
    const { productId, sku, nameEn, nameEs, unit } = pads();
    const came = {
      productId,
      sku,
      nameEn,
      nameEs,
      unit,
      milli: 23_000,
      unitCostCents: 4250,
      totalCents: 97_750,
    };
    await open(
      purchase({
        state: 'received',
        items: [pads({ quantityMilli: 10_000, receivedMilli: 23_000, openMilli: 0 })],
        receipts: [
          {
            id: ORDER,
            at: '2026-04-12T15:00:00.000Z',
            by: 'Ana Ferrer',
            note: '',
            lines: [came],
            totalCents: 97_750,
          },
        ],
        receivedCents: 97_750,
      }),
    );
    expect(screen.getByText('13 more than ordered')).toBeTruthy();
    for (const text of ['$42.50 each', '· ordered at $41.00', 'All deliveries'])
      expect(screen.getByText(text, { exact: false })).toBeTruthy();
    expect(screen.getAllByText('$977.50')).toHaveLength(3);
  });

  it('INV-04 a cancelled purchase order has nothing open', async () => {
    await open(purchase({ state: 'cancelled', items: [pads({ openMilli: 0 })] }));
    expect(screen.queryByRole('columnheader', { name: 'Open' })).toBeNull();
    expect(screen.getByRole('columnheader', { name: 'Not delivered' })).toBeTruthy();
  });

  it('INV-04 marks a late delivery, and accepts another date from the supplier', async () => {
    const late = purchase({ expectedOn: '2026-04-12' });
    await open(late, {
      'inventory/purchases/expect': ({ expectedOn }) => ({
        ...late,
        revision: 4,
        expectedOn,
      }),
    });
    expect(screen.getByText('Overdue')).toBeTruthy();
    press('Expected Apr 12, 2026');
    const dialog = await screen.findByRole('dialog', { name: 'When is PO-24 expected?' });
    fireEvent.change(within(dialog).getByLabelText(/Expected on/), { target: { value: '2999-01-31' } });
    press('Save date');
    expect(await screen.findByRole('button', { name: 'Expected Jan 31, 2999' })).toBeTruthy();
    expect(screen.queryByText('Overdue')).toBeNull();
    expect(called('inventory/purchases/expect')[0]).toEqual({
      id: PO,
      revision: 3,
      expectedOn: '2999-01-31',
    });
  });
});
