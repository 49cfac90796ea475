import type { Role } from '@kickstand/domain/auth';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Answers } from '../../../lib/testing/fake-server.ts';
import { fakeServer, Refused, showScreen } from '../../../lib/testing/screen.tsx';
import { BELT, beside, ORDER, PADS, record, row } from '../shared/testing.ts';
import AddProductScreen from './add-product-screen.tsx';
import AddServiceScreen from './add-service-screen.tsx';
import EditScreen from './edit-screen.tsx';
import ProductScreen from './product-screen.tsx';

const server = fakeServer();
const sent = (procedure: string) =>
  server.calls.filter((call) => call.procedure === procedure).map(({ input }) => input);
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const textOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;

async function openProduct(answers: Answers = {}, role: Role = 'admin') {
  server.answer({ ...beside(role), 'inventory/find': record(), ...answers });
  const shown = await showScreen(
    <ProductScreen />,
    `/dashboard/inventory/${PADS}`,
    '/dashboard/inventory/:productId',
  );
  await screen.findByRole('heading', { level: 1, name: /^Brembo/ });
  return shown;
}

describe('/dashboard/inventory/:productId', () => {
  it('INV-02 shows the movements with the balance after each, and the calculation of the reorder point', async () => {
    const movement = {
      number: 2,
      unitCostCents: 4100,
      unitPriceCents: null,
      recordId: null,
      by: 'Ana',
      reason: '',
    };
    await openProduct({
      'inventory/movements': {
        movements: [
          {
            ...movement,
            id: BELT,
            kind: 'issue',
            source: 'order',
            deltaMilli: -2000,
            balanceMilli: 6000,
            order: { id: ORDER, number: 104 },
            at: '2026-04-09T14:00:00.000Z',
          },
        ],
        more: false,
      },
    });
    const ledger = await screen.findByRole('table', { name: 'Stock history' });
    const [, fitted] = within(ledger).getAllByRole('row');
    for (const text of ['Installed', '−2', '$41.00'])
      expect(within(fitted as HTMLElement).getByText(text)).toBeTruthy();
    expect(within(fitted as HTMLElement).getByRole('link', { name: 'WO-104' })).toBeTruthy();
    expect(screen.getByText(/14 used in 90 days ÷ 90 × 3 days lead time = 1, \+ 2 safety = 3/)).toBeTruthy();
  });

  it('INV-02 says at the field that stock would go below zero, then which orders move', async () => {
    const moved = {
      id: ORDER,
      number: 104,
      customerName: 'Hannah Solís',
      bikeInfo: '2018 Triumph',
      coverage: 'covered' as const,
      to: 'approved' as const,
    };
    await openProduct({ 'inventory/adjust': new Refused(409, 'BELOW_ZERO', { onHandMilli: 6000 }) });
    press('Adjust stock');
    fireEvent.click(screen.getByRole('radio', { name: 'Removed' }));
    type('Quantity', '20');
    type('Reason', 'Fell off the shelf');
    press('Remove from stock');
    expect(await screen.findByText('Only 6 on hand. Stock can’t go below zero.')).toBeTruthy();
    expect(textOf('Reason')).toBe('Fell off the shelf');
    server.answer({ 'inventory/adjust': { product: record({ onHandMilli: 6500 }), orders: [moved] } });
    fireEvent.click(screen.getByRole('radio', { name: 'Received' }));
    type('Quantity', '0,5');
    type('Unit cost', '40');
    press('Add to stock');
    expect(await screen.findByText('2018 Triumph')).toBeTruthy();
    const [refused, booked] = sent('inventory/adjust') as { key: string }[];
    expect(refused).toMatchObject({ kind: 'adjustment', deltaMilli: -20_000 });
    expect(booked).toMatchObject({ kind: 'receipt', deltaMilli: 500, unitCostCents: 4000, id: PADS });
    expect(booked?.key).not.toBe(refused?.key);
  });

  it('INV-01 explains why a part that orders need cannot be archived', async () => {
    await openProduct({ 'inventory/setActive': new Refused(409, 'IN_USE') });
    fireEvent.pointerDown(screen.getByRole('button', { name: 'More actions' }), {
      button: 0,
      ctrlKey: false,
    });
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Deactivate' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Deactivate' }));
    expect(await screen.findByText(/Work orders still need this part/)).toBeTruthy();
    expect(sent('inventory/setActive')[0]).toEqual({ id: PADS, revision: 3, active: false });
  });

  it('INV-01 omits cost and margin if the server returned none', async () => {
    const { costCents: _hidden, ...shown } = record();
    await openProduct({ 'inventory/find': shown }, 'technician');
    expect(screen.getByText('$68.50')).toBeTruthy();
    for (const word of ['Cost', 'Margin']) expect(screen.queryByText(word)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Adjust stock' })).toBeNull();
  });
});

describe('the forms of a product and a service', () => {
  it('INV-01 suggests SKU and price, keeps a custom SKU, and shows a duplicate at its field', async () => {
    server.answer({ ...beside('admin'), 'inventory/addProduct': new Refused(409, 'SKU_TAKEN') });
    const { router } = await showScreen(
      <AddProductScreen />,
      '/dashboard/inventory/add-product?barcode=4006381333931',
    );
    await waitFor(() => expect(textOf('SKU')).toBe('GEN-0017'));
    expect(textOf('Barcode')).toBe('4006381333931');
    await screen.findByRole('option', { name: 'Fluids' });
    type('Category', 'Fluids');
    await waitFor(() => expect(textOf('SKU')).toBe('FLU-0017'));
    type('SKU', 'MOT-104092');
    type('Category', 'Brakes');
    type('Name in English', 'Motul 7100');
    type('Cost', '29.45');
    fireEvent.click(await screen.findByRole('button', { name: 'Use it' }));
    type('On hand now', '2,5');
    press('Save');
    expect(await screen.findByText('Another product already has this SKU.')).toBeTruthy();
    expect(screen.getByLabelText('SKU').getAttribute('aria-invalid')).toBe('true');
    expect(sent('inventory/addProduct')[0]).toMatchObject({
      openingMilli: 2500,
      product: { sku: 'MOT-104092', category: 'Brakes', costCents: 2945, priceCents: 5890, minMilli: null },
    });
    server.answer({ 'inventory/addProduct': record({ sku: 'MOT-1' }) });
    type('SKU', 'MOT-1');
    press('Save');
    await waitFor(() => expect(router.state.location.pathname).toBe(`/dashboard/inventory/${PADS}`));
  });

  it('INV-01 shows what someone else saved in the meantime, and keeps unsaved input', async () => {
    const theirs = record({ revision: 4, bin: 'Z-99', priceCents: 7000 });
    server.answer({
      ...beside('admin'),
      'inventory/find': record(),
      'inventory/updateProduct': new Refused(409, 'STALE', { current: theirs }),
    });
    await showScreen(
      <EditScreen />,
      `/dashboard/inventory/${PADS}/edit`,
      '/dashboard/inventory/:productId/edit',
    );
    await screen.findByRole('heading', { level: 1, name: 'Edit Brembo sintered pad set' });
    type('Price', '72.00');
    press('Save');
    const differing = await screen.findByRole('table');
    for (const text of ['Price', '72.00', '70.00']) expect(within(differing).getByText(text)).toBeTruthy();
    expect(within(differing).queryByText('Z-99')).toBeNull();
    server.answer({ 'inventory/updateProduct': record({ revision: 5 }) });
    press('Keep mine');
    await waitFor(() => expect(sent('inventory/updateProduct')).toHaveLength(2));
    expect(sent('inventory/updateProduct')[1]).toMatchObject({
      revision: 4,
      product: { priceCents: 7200, bin: 'Z-99' },
    });
  });

  it('INV-01 builds a service from parts found by search, and adds them up', async () => {
    server.answer({
      ...beside('admin'),
      'inventory/list': { products: [row()], more: false },
      'inventory/addService': record({ type: 'service' }),
    });
    const { router } = await showScreen(<AddServiceScreen />, '/dashboard/inventory/add-service');
    type('Name in English', 'Front brake pads');
    type('Labor', '1.5');
    const picker = screen.getByRole('combobox', { name: 'Add part' });
    fireEvent.change(picker, { target: { value: 'brembo' } });
    fireEvent.click(await screen.findByRole('option', { name: /Brembo/ }));
    type('Quantity of Brembo sintered pad set', '2');
    expect(await screen.findByText('$324.50')).toBeTruthy();
    await waitFor(() => expect(textOf('SKU')).not.toBe(''));
    press('Save');
    await waitFor(() => expect(router.state.location.pathname).toBe(`/dashboard/inventory/${PADS}`));
    expect(sent('inventory/addService')[0]).toMatchObject({
      service: { laborMilli: 1500, priceCents: null, parts: [{ productId: PADS, quantityMilli: 2000 }] },
    });
  });

  it('INV-01 takes the part that was clicked, even if the list changes before the release', async () => {
    server.answer({ ...beside('admin'), 'inventory/list': { products: [row()], more: false } });
    await showScreen(<AddServiceScreen />, '/dashboard/inventory/add-service');
    fireEvent.click(screen.getByRole('combobox', { name: 'Add part' }));
    fireEvent.pointerDown(await screen.findByRole('option', { name: /Brembo/ }));
    // Pressed on one row, released on another: the browser sends the click to the list around both.
    fireEvent.click(screen.getByRole('listbox', { name: 'Add part' }));
    expect(await screen.findByLabelText('Quantity of Brembo sintered pad set')).toBeTruthy();
  });

  it('INV-01 asks before leaving unsaved input', async () => {
    server.answer(beside('admin'));
    const { router } = await showScreen(<AddProductScreen />, '/dashboard/inventory/add-product');
    type('Name in English', 'Half a name');
    fireEvent.click(screen.getByRole('link', { name: 'Cancel' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Stay here' }));
    await waitFor(() => expect(textOf('Name in English')).toBe('Half a name'));
    expect(router.state.location.pathname).toBe('/dashboard/inventory/add-product');
  });
});
