import type { Role } from '@kickstand/domain/auth';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Answers } from '../../../lib/testing/fake-server.ts';
import { fakeServer, showScreen } from '../../../lib/testing/screen.tsx';
import { Toasters } from '../../../ui/overlay/toast.tsx';
import { BELT, belt, beside, PADS, row, scan } from '../shared/testing.ts';
import CatalogScreen from './catalog-screen.tsx';

const server = fakeServer();
const lists = () => server.calls.filter(({ procedure }) => procedure === 'inventory/list');
const LABELS = { generalLabel: 'Messages', intakeLabel: 'Intake', closeLabel: 'Close' };

async function openCatalog(address = '/dashboard/inventory', role: Role = 'admin', answers: Answers = {}) {
  server.answer({
    ...beside(role),
    'inventory/list': { products: [row(), belt()], more: false },
    ...answers,
  });
  // outside the screen, as in the app: a toast outlives the page it came from
  render(<Toasters {...LABELS} />);
  const shown = await showScreen(<CatalogScreen />, address);
  await screen.findByRole('table');
  return shown;
}

describe('/dashboard/inventory', () => {
  it('INV-01 shows what is on hand, available and blocking jobs, with a count per filter', async () => {
    await openCatalog();
    const [, pads, gone] = screen.getAllByRole('row');
    for (const text of ['Brembo sintered pad set', '07BB38SA', '6', '5', '$68.50', 'In stock'])
      expect(within(pads as HTMLElement).getByText(text)).toBeTruthy();
    expect(within(gone as HTMLElement).getByText('Out, holds up 2')).toBeTruthy();
    expect(gone?.dataset.mark).toBe('danger');
    expect(
      await screen.findByText('1,284 products, 96 services. Stock worth $48,210.35 at cost.'),
    ).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Holding up jobs 3' })).toBeTruthy();
  });

  it('INV-01 keeps search, chip and category in the URL, and loads the next page after the last row', async () => {
    const { router } = await openCatalog('/dashboard/inventory?show=low&category=Drive', 'admin', {
      'inventory/list': ({ after }: { after?: string }) =>
        after
          ? { products: [belt({ nameEn: 'The last one' })], more: false }
          : { products: [row()], more: true },
    });
    expect(lists()[0]?.input).toMatchObject({
      type: 'product',
      active: true,
      level: 'low',
      category: 'Drive',
    });
    fireEvent.click(screen.getByRole('button', { name: 'Load more' }));
    expect(await screen.findByText('The last one')).toBeTruthy();
    expect(lists().at(-1)?.input).toMatchObject({ after: PADS });
    fireEvent.click(screen.getByRole('button', { name: 'Inactive 4' }));
    fireEvent.change(screen.getByLabelText('Search the catalog'), { target: { value: 'chain' } });
    await waitFor(() =>
      expect(lists().at(-1)?.input).toMatchObject({ search: 'chain', active: false, category: 'Drive' }),
    );
    expect(lists().at(-1)?.input).not.toHaveProperty('level');
    expect(router.state.location.search).toBe('?show=inactive&category=Drive&search=chain');
    fireEvent.click(screen.getByRole('radio', { name: 'Services' }));
    await waitFor(() => expect(lists().at(-1)?.input).toMatchObject({ type: 'service', search: 'chain' }));
  });

  it('INV-01 sorts by on hand and by price from their heads, and keeps it in the URL', async () => {
    const { router } = await openCatalog();
    fireEvent.click(screen.getByRole('button', { name: 'Sort by On hand' }));
    await waitFor(() => expect(lists().at(-1)?.input).toMatchObject({ sort: 'onHand', direction: 'down' }));
    fireEvent.click(screen.getByRole('button', { name: 'On hand, descending. Sort ascending' }));
    await waitFor(() => expect(lists().at(-1)?.input).toMatchObject({ sort: 'onHand', direction: 'up' }));
    fireEvent.click(screen.getByRole('button', { name: 'Sort by Price' }));
    await waitFor(() => expect(router.state.location.search).toBe('?sort=-price'));
    expect(lists().at(-1)?.input).toMatchObject({ sort: 'price', direction: 'down' });
    fireEvent.change(screen.getByLabelText('Sort'), { target: { value: 'bin' } });
    await waitFor(() => expect(lists().at(-1)?.input).toMatchObject({ sort: 'bin', direction: 'up' }));
  });

  it('INV-09 opens the scanned part even if the search field has the focus', async () => {
    const { router } = await openCatalog(undefined, 'admin', { 'inventory/scan': [row()] });
    screen.getByLabelText('Search the catalog').focus();
    scan('4006381333931');
    await waitFor(() => expect(router.state.location.pathname).toBe(`/dashboard/inventory/${PADS}`));
    expect(server.calls.find(({ procedure }) => procedure === 'inventory/scan')?.input).toEqual({
      code: '4006381333931',
    });
  });

  it('INV-09 asks which one if two parts share a code, and shows a code that no part has', async () => {
    const { router } = await openCatalog(undefined, 'admin', {
      'inventory/scan': ({ code }: { code: string }) => (code === '5555' ? [] : [row(), belt()]),
    });
    scan('5555');
    expect(await screen.findByText('No product has the code 5555')).toBeTruthy();
    scan('1234');
    const choice = await screen.findByRole('dialog', { name: 'Which one is it?' });
    fireEvent.click(within(choice).getByRole('button', { name: /Vespa/ }));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/dashboard/inventory/${BELT}`));
  });

  it('INV-01 offers technicians nothing they may not do, and nothing about cost', async () => {
    await openCatalog(undefined, 'technician');
    expect(await screen.findByText('1,284 products, 96 services.')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Add product' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Export' })).toBeNull();
  });
});
