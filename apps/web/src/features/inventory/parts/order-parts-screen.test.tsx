import type { Role } from '@kickstand/domain/auth';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { type Answers, NO_NETWORK } from '../../../lib/testing/fake-server.ts';
import { fakeServer, Refused, showScreen } from '../../../lib/testing/screen.tsx';
import { Toasters } from '../../../ui/overlay/toast.tsx';
import { beside, row } from '../shared/testing.ts';
import type { ListedPart, PartsPage } from './listed-part.ts';
import OrderPartsScreen from './order-parts-screen.tsx';
import ReservationsScreen from './reservations-screen.tsx';
import { belt, LINE, pageOf, part } from './testing.ts';

const server = fakeServer();
const LABELS = { generalLabel: 'Messages', intakeLabel: 'Intake', closeLabel: 'Close' };
const called = (procedure: string) =>
  server.calls
    .filter((call) => call.procedure === procedure)
    .map(({ input }) => input as Record<string, unknown>);
const ADDRESS = '/dashboard/work-order-parts';
const PURCHASE = '0197e000-0000-7000-8000-0000000000c1';
const installed = (of: ListedPart) => ({
  ...of,
  state: 'issued' as const,
  status: 'installed' as const,
  reservedMilli: 0,
  issuedMilli: of.neededMilli,
  installedAt: new Date().toISOString(),
});

interface Opened {
  page?: PartsPage | (() => PartsPage);
  answers?: Answers;
  role?: Role;
  query?: string;
  Screen?: () => React.ReactNode;
}

async function open({ page, answers = {}, role = 'technician', query = '', Screen }: Opened) {
  server.answer({ ...beside(role), 'inventory/partsByOrder': page ?? pageOf([part()]), ...answers });
  // outside the screen, as in the app: a toast outlives the page it came from
  render(<Toasters {...LABELS} />);
  const shown = await showScreen(Screen ? <Screen /> : <OrderPartsScreen />, `${ADDRESS}${query}`);
  await screen.findByRole('button', { name: /^All \d/ });
  return shown;
}

const rowOf = (name: string) => {
  const found = [...document.querySelectorAll<HTMLElement>('[data-part-row]')].find((one) =>
    one.textContent.includes(name),
  );
  if (!found) throw new Error(`no row of ${name}`);
  return within(found);
};

describe(ADDRESS, () => {
  it('INV-08 groups parts by work order with one status each, and says how many are in stock', async () => {
    const coming = { purchaseId: PURCHASE, number: 2231, expectedOn: '2030-04-19', milli: 1000 };
    await open({
      page: pageOf([
        part(),
        belt(),
        belt({ lineId: `${LINE}a`, description: 'Seal', product: null, status: 'uncataloged', state: null }),
        belt({
          ...{ lineId: `${LINE}b`, job: 'Drive', status: 'on_order', coming, toOrderMilli: 0 },
          product: part().product && ({ ...belt().product, nameEn: 'Roller' } as ListedPart['product']),
        }),
      ]),
    });
    const group = within(screen.getByRole('region', { name: 'WO-1042' }));
    expect(group.getByRole('link', { name: 'WO-1042 2021 Ducati Scrambler' })).toBeTruthy();
    expect(group.getByText('1 of 3 here')).toBeTruthy();
    expect(rowOf('Brembo sintered pad set').getByText('Reserved').textContent).toBe('ReservedB-02');
    expect(rowOf('Drive belt').getByText('Not ordered').textContent).toBe('Not orderedshort 1');
    expect(rowOf('Roller').getByText('Short 1').textContent).toBe('Short 1PO-2231, Apr 19');
    expect(rowOf('Seal').getByText('Not in catalog')).toBeTruthy();
    expect(screen.getByText('1 part is ready to install. 2 are short. 1 isn’t ordered.')).toBeTruthy();
  });

  it('INV-08 one click installs what is reserved, and Undo returns it with a reason', async () => {
    let shown = part();
    await open({
      page: () => pageOf([shown]),
      answers: {
        'inventory/issue': () => {
          shown = installed(shown);
          return shown;
        },
        'inventory/return': () => {
          shown = part();
          return { part: shown, orders: [] };
        },
      },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Install Brembo sintered pad set' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(called('inventory/issue')[0]).toMatchObject({ lineId: LINE, quantityMilli: 2000 });
    await waitFor(() => expect(called('inventory/return')).toHaveLength(1));
    expect(called('inventory/return')[0]).toMatchObject({
      ...{ lineId: LINE, quantityMilli: 2000, reason: 'Undone right after installing' },
    });
    expect(await screen.findByRole('button', { name: 'Install Brembo sintered pad set' })).toBeTruthy();
  });

  it('INV-08 the focus stays in the list when an installed part leaves it', async () => {
    const other = belt({ status: 'ready', state: 'reserved', reservedMilli: 2000, shortMilli: 0 });
    let parts = [part(), other];
    await open({
      page: () => pageOf(parts),
      query: '?state=ready',
      answers: {
        'inventory/issue': () => {
          parts = [other];
          return installed(part());
        },
      },
    });
    const button = screen.getByRole('button', { name: 'Install Brembo sintered pad set' });
    button.focus();
    fireEvent.click(button);
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Install Drive belt' })),
    );
  });

  it('INV-08 installs all that is reserved for an order; a retry after a lost response is the same installation', async () => {
    const other = belt({ status: 'ready', state: 'reserved', reservedMilli: 2000, shortMilli: 0 });
    let lost = true;
    await open({
      page: pageOf([part(), other]),
      answers: {
        'inventory/issue': ({ lineId }: { lineId: string }) => {
          if (lineId === other.lineId && lost) {
            lost = false;
            return NO_NETWORK;
          }
          return installed(lineId === LINE ? part() : other);
        },
      },
    });
    fireEvent.click(screen.getByRole('button', { name: /^Install all 2/ }));
    expect(await screen.findByText('No response. Try again; nothing is done twice.')).toBeTruthy();
    fireEvent.click(await screen.findByRole('button', { name: /^Install all 2/ }));
    expect(await screen.findByText('2 parts installed')).toBeTruthy();
    const keys = called('inventory/issue').map(({ lineId, key }) => `${lineId} ${key}`);
    expect(keys).toHaveLength(4);
    expect(new Set(keys).size).toBe(2);
  });

  it('INV-08 with one of two in stock it asks how many, and a refusal says how many are available', async () => {
    await open({
      page: pageOf([belt()]),
      answers: { 'inventory/issue': new Refused(409, 'PARTS_SHORT', { freeMilli: 1000 }) },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Install Drive belt' }));
    const dialog = await screen.findByRole('dialog', { name: 'How many were installed?' });
    const amount = within(dialog).getByRole<HTMLInputElement>('textbox', { name: 'Quantity' });
    expect(amount.value).toBe('1');
    fireEvent.change(amount, { target: { value: '2' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Install' }));
    expect(await within(dialog).findByText(/^Only 1 available/)).toBeTruthy();
    expect(amount.value).toBe('2');
  });

  it('INV-08 returning a part asks for a reason', async () => {
    await open({
      page: pageOf([installed(part())]),
      answers: { 'inventory/return': { part: part(), orders: [] } },
    });
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
        ...{ lineId: LINE, quantityMilli: 2000, reason: 'Wrong size' },
      }),
    );
  });

  it('INV-08 people who may order get links to the purchase order, the supplier, the catalog and Restock', async () => {
    const supplied = belt({ lineId: `${LINE}s`, supplierId: PURCHASE, reservedMilli: 0, toOrderMilli: 2000 });
    const unknown = part({
      ...{ lineId: `${LINE}u`, product: null, state: null, status: 'uncataloged', sku: 'ODD-1' },
      description: 'Odd part',
    });
    const unclear = belt({
      ...{ lineId: `${LINE}c`, description: 'Unclear part', status: 'uncataloged', state: 'reserved' },
      ...{ reservedMilli: 1000, toOrderMilli: 0 },
    });
    const page = pageOf([belt(), supplied, unknown, unclear]);
    await open({ page, role: 'head_technician' });
    const hrefOf = (name: RegExp) => screen.getByRole('link', { name }).getAttribute('href');
    expect(hrefOf(/^Choose supplier/)).toBe(
      `/dashboard/inventory/purchase-orders?product=${belt().product?.id}&quantity=1000`,
    );
    expect(hrefOf(/^Order Drive belt/)).toContain('quantity=2000');
    expect(hrefOf(/^Order all 2/)).toBe(`/dashboard/inventory/restock?order=${part().order.id}`);
    expect(hrefOf(/^Choose product/)).toBe(`/dashboard/reports/${part().order.id}`);
    expect(screen.getByText('Product unclear')).toBeTruthy();
    expect(hrefOf(/^Add to catalog/)).toBe('/dashboard/inventory/add-product?sku=ODD-1&name=Odd+part');
  });

  it('INV-08 a technician is not offered to order anything', async () => {
    await open({ page: pageOf([belt(), belt({ lineId: `${LINE}s` })]) });
    expect(screen.queryByRole('link', { name: /^(Order|Choose supplier|Restock)/ })).toBeNull();
    expect(screen.getAllByRole('button', { name: 'Install Drive belt' })).toHaveLength(2);
  });

  it('INV-08 a chip filters the list in the URL, and "short" selects both kinds of short', async () => {
    const { router } = await open({ query: '?state=short' });
    const pressed = () =>
      screen
        .getAllByRole('button', { pressed: true })
        .map(({ textContent }) => textContent?.replace(/\s*\d+$/, ''));
    expect(pressed()).toEqual(['Short, on order', 'Not ordered']);
    fireEvent.click(screen.getByRole('button', { name: 'Ready to install 1' }));
    await waitFor(() => expect(called('inventory/partsByOrder').at(-1)).toEqual({ status: 'ready' }));
    expect(router.state.location.search).toBe('?state=ready');
  });

  it('INV-08 says when every approved part is installed, and otherwise that there are no matches', async () => {
    await open({ page: pageOf([]), query: '?state=ready' });
    expect(screen.getByText('Every approved part is installed.')).toBeTruthy();
  });

  it('INV-08 a filtered list without matches offers to clear the filters', async () => {
    const { router } = await open({ page: pageOf([]), query: '?search=nothing' });
    fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(router.state.location.search).toBe(''));
  });

  it('INV-09 a scanned code searches for its part, wherever the focus is', async () => {
    const { router } = await open({ answers: { 'inventory/scan': [row()] } });
    for (const key of [...'4006381333931', 'Enter']) fireEvent.keyDown(document.body, { key });
    await waitFor(() => expect(router.state.location.search).toBe('?search=07BB38SA'));
    await waitFor(() =>
      expect(called('inventory/partsByOrder').at(-1)).toMatchObject({ search: '07BB38SA' }),
    );
  });

  const scanToInstall = async (parts: readonly ListedPart[]) => {
    await open({
      answers: {
        'inventory/scan': [row()],
        'inventory/orderParts': { parts, more: false },
        'inventory/issue': ({ lineId }: { lineId: string }) => ({ ...installed(part()), lineId }),
      },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Scan to install' }));
    const dialog = await screen.findByRole('dialog');
    fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: '4006381333931' } });
    fireEvent.submit(within(dialog).getByRole('textbox'));
  };

  it('INV-09 INV-08 scanning to install installs a reserved part, and offers Undo', async () => {
    await scanToInstall([part()]);
    expect(await screen.findByText('2 × Brembo sintered pad set installed')).toBeTruthy();
    expect(called('inventory/issue')).toMatchObject([{ lineId: LINE, quantityMilli: 2000 }]);
    expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy();
  });

  it('INV-09 INV-08 a part reserved for several orders asks which, one reserved for none installs nothing', async () => {
    const other = part({ lineId: `${LINE}o`, order: { ...part().order, number: 1040 } });
    await scanToInstall([part(), other]);
    fireEvent.click(await screen.findByRole('button', { name: /^WO-1040/ }));
    await waitFor(() => expect(called('inventory/issue')).toMatchObject([{ lineId: other.lineId }]));
  });

  it('INV-09 INV-08 a scanned part that no order reserves is named', async () => {
    await scanToInstall([part({ reservedMilli: 0, state: 'short' })]);
    expect(await screen.findByText('No Brembo sintered pad set is reserved for a work order')).toBeTruthy();
    expect(called('inventory/issue')).toHaveLength(0);
  });
});

describe('/dashboard/inventory/reservations', () => {
  it('INV-03 starts with what is ready to install, and shows everything on request', async () => {
    await open({ Screen: ReservationsScreen });
    expect(screen.getByRole('heading', { level: 1, name: 'Reservations' })).toBeTruthy();
    expect(called('inventory/partsByOrder')[0]).toEqual({ status: 'ready' });
    fireEvent.click(screen.getByRole('button', { name: 'All 1' }));
    await waitFor(() => expect(called('inventory/partsByOrder').at(-1)).toEqual({}));
  });

  it('INV-03 prints what to take from which bin, across all pages', async () => {
    const print = vi.fn();
    vi.stubGlobal('print', print);
    await open({
      Screen: ReservationsScreen,
      answers: {
        'inventory/partsByOrder': ({ after }: { after?: string }) =>
          after ? pageOf([belt()]) : pageOf([part()], { more: true }),
      },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Print pick list' }));
    await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
    const list = screen.getByRole('list', { name: 'Pick list', hidden: true });
    expect(list.textContent).toBe(
      'A-10Drive belt PIA-B011WO-1042, 2021 Ducati ScramblerB-02' +
        'Brembo sintered pad set 07BB38SA2WO-1042, 2021 Ducati Scrambler',
    );
  });
});
