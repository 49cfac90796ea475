import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { Answers } from '../../../lib/testing/fake-server.ts';
import { fakeServer, showScreen } from '../../../lib/testing/screen.tsx';
import { session } from '../../../shared/money/testing.ts';
import { TooltipProvider } from '../../../ui/overlay/tooltip.tsx';
import AnalyticsScreen from './analytics-screen.tsx';
import type { Figures } from './use-words.ts';

const server = fakeServer();
const PADS = {
  id: '7f1c9a52-8f0b-4c1e-9a52-3f1c9a528f0b',
  sku: 'EBC-1',
  nameEn: '=Brake pads',
  nameEs: 'Pastillas',
  category: 'Brakes',
};

const FIGURES: Figures = {
  days: 90,
  from: '2026-01-15T00:00:00.000Z',
  valueCents: 100_000,
  byCategory: [
    { category: 'Brakes', products: 4, valueCents: 75_000 },
    { category: '', products: 1, valueCents: 25_000 },
  ],
  turns: { yearlyCostCents: 400_000, averageStockCents: 100_000, turnsCenti: 400 },
  dead: {
    count: 101,
    valueCents: 9000,
    products: [{ ...PADS, onHandMilli: 3000, valueCents: 9000, lastIssueAt: null }],
  },
  topMovers: [{ ...PADS, issuedMilli: 12_500, soldCents: 50_000, marginCents: 20_000 }],
  stockOuts: { lines: 40, short: 3, sharePpm: 75_000 },
  margin: [
    { category: 'Brakes', soldCents: 50_000, costCents: 30_000, marginCents: 20_000, marginPpm: 400_000 },
  ],
  usage: [{ ...PADS, usage90Milli: 18_000, leadDays: 10, ropMilli: 4000, availableMilli: 6000 }],
};

const NOTHING: Figures = {
  ...FIGURES,
  valueCents: 0,
  byCategory: [],
  turns: { yearlyCostCents: 0, averageStockCents: 0, turnsCenti: null },
  dead: { count: 0, valueCents: 0, products: [] },
  topMovers: [],
  stockOuts: { lines: 0, short: 0, sharePpm: null },
  margin: [],
  usage: [],
};

async function open(query = '', figures: NonNullable<Answers['inventory/analytics']> = FIGURES) {
  server.answer({ 'auth/session': session('admin'), 'inventory/analytics': figures });
  // why: jsdom has no layout, so there is nothing to observe
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 400, 200));
  const screenInApp = (
    <TooltipProvider>
      <AnalyticsScreen />
    </TooltipProvider>
  );
  return showScreen(screenInApp, `/dashboard/inventory/analytics${query}`);
}
const asked = () => server.calls.filter(({ procedure }) => procedure === 'inventory/analytics').at(-1)?.input;
const card = (name: string) => screen.findByRole('region', { name });

describe('/dashboard/inventory/analytics', () => {
  it('INV-06 states every condition of dead stock, including its age in the catalog', async () => {
    await open();
    expect(
      await screen.findByText('In the catalog over 180 days, on hand, and not used in 180 days, at cost'),
    ).toBeTruthy();
  });

  it('INV-06 every figure has its formula, in words and with the numbers', async () => {
    await open();
    const turns = within(await card('Turns'));
    expect(turns.getByText('4.0')).toBeTruthy();
    expect(turns.getByText(/÷ average stock at cost/)).toBeTruthy();
    expect(turns.getByText('$4,000.00 ÷ $1,000.00')).toBeTruthy();
    const outs = within(await card('Stock-outs'));
    expect(outs.getByText('7.5%', { selector: 'p' })).toBeTruthy();
    expect(outs.getByText('3 ÷ 40')).toBeTruthy();
    const margin = within(await card('Margin by category'));
    expect(margin.getByText('40.0%', { selector: 'p' })).toBeTruthy();
    expect(margin.getByText('($500.00 − $300.00) ÷ $500.00')).toBeTruthy();
    expect(within(await card('Dead stock')).getByText(/100 most valuable of 101/)).toBeTruthy();
  });

  it('INV-06 every chart has a table, and its image description lists the rows', async () => {
    await open();
    const value = within(await card('Stock value by category'));
    const picture = await value.findByRole('img');
    expect(picture.getAttribute('aria-label')).toContain('Brakes $750.00, No category $250.00');
    const table = value.getByRole('table');
    expect(table.closest('.hidden')).toBeTruthy();
    fireEvent.click(value.getByRole('button', { name: 'Show Stock value by category as a table' }));
    expect(table.closest('.hidden')).toBeNull();
    expect(within(table).getByText('75.0%')).toBeTruthy();
    const usage = within(await card('Usage vs. reorder point'));
    expect(
      within(usage.getByRole('table'))
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(['EBC-1', '=Brake pads', '18', '10', '2', '4', '6']);
  });

  it('INV-06 the CSV file of a chart runs nothing in a spreadsheet', async () => {
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    // why: jsdom keeps no files
    const file = vi.fn((_: Blob) => 'blob:csv');
    URL.createObjectURL = file as typeof URL.createObjectURL;
    URL.revokeObjectURL = () => {};
    await open();
    const movers = within(await card('Top movers'));
    fireEvent.click(movers.getByRole('button', { name: 'Download Top movers as CSV' }));
    const bytes = await file.mock.calls[0]?.[0].text();
    expect(bytes).toContain("SKU,Name,Used,Sold for,Margin\r\nEBC-1,'=Brake pads,12.5,500.00,200.00\r\n");
    click.mockRestore();
  });

  it('INV-06 the period is in the URL; a number out of range is not requested', async () => {
    const { router } = await open('?days=5');
    await card('Turns');
    expect(asked()).toEqual({ days: 90 });
    fireEvent.click(screen.getByRole('radio', { name: '1 year' }));
    await waitFor(() => expect(asked()).toEqual({ days: 365 }));
    expect(router.state.location.search).toBe('?days=365');
    fireEvent.click(screen.getByRole('radio', { name: 'Other' }));
    fireEvent.change(screen.getByLabelText('Days'), { target: { value: '731' } });
    expect(await screen.findByText('Enter a number from 7 to 730')).toBeTruthy();
    expect(asked()).toEqual({ days: 365 });
    fireEvent.change(screen.getByLabelText('Days'), { target: { value: '45' } });
    await waitFor(() => expect(asked()).toEqual({ days: 45 }));
  });

  it('INV-06 without stock and movements it says what to do', async () => {
    await open('', NOTHING);
    expect(await screen.findByText('No figures yet')).toBeTruthy();
    const way = screen.getByText('Import products').closest('a');
    expect(way?.getAttribute('href')).toBe('/dashboard/inventory/bulk');
  });
});
