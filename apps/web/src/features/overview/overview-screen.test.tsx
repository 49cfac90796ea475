import { NO_SUMS, type Sums } from '@kickstand/domain/overview';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { fakeServer, showScreen } from '../../lib/testing/screen.tsx';
import { session } from '../../shared/money/testing.ts';
import { TooltipProvider } from '../../ui/overlay/tooltip.tsx';
import OverviewScreen from './overview-screen.tsx';
import type { Overview, Part } from './use-words.ts';

const server = fakeServer();
const DAY = 24 * 60 * 60;

const APRIL: Sums = {
  closedOrders: 41,
  salesCents: 3_841_200,
  laborCents: 1_996_875,
  billedMilli: 168_500,
  partsCostCents: 987_000,
  laborCostCents: 842_400,
  uncostedMilli: 12_500,
  presentedCents: 5_814_000,
  approvedCents: 4_186_000,
  clockedSeconds: 187 * 3600,
};

const part = (from: string, to: string, sums: Sums, change: Partial<Part> = {}): Part => ({
  from,
  to,
  sums,
  pieces: [{ from, to, sums }],
  technicians: [],
  stages: [],
  whole: { seconds: 0, orders: sums.closedOrders },
  ...change,
});

const FIGURES: Overview = {
  now: part('2025-04-01', '2025-04-15', APRIL, {
    technicians: [
      { id: null, name: '', sums: { ...NO_SUMS, salesCents: 100 } },
      { id: '7f1c9a52-8f0b-4c1e-9a52-3f1c9a528f0b', name: '=Luis', sums: APRIL },
    ],
    stages: [{ status: 'ready', seconds: 41 * DAY, orders: 41 }],
    whole: { seconds: 41 * 6 * DAY, orders: 41 },
  }),
  before: part(
    '2025-03-01',
    '2025-03-15',
    { ...APRIL, salesCents: 3_600_000, approvedCents: 4_300_000, laborCents: 0, billedMilli: 0 },
    {
      stages: [{ status: 'ready', seconds: 82 * DAY, orders: 41 }],
      whole: { seconds: 41 * 7 * DAY, orders: 41 },
    },
  ),
  postedRateCents: 12_500,
};

const EMPTY = part('2025-04-01', '2025-04-15', NO_SUMS, { pieces: [] });
const NOTHING: Overview = { now: EMPTY, before: EMPTY, postedRateCents: 12_500 };

async function open(address: string, figures: Overview = FIGURES) {
  server.answer({ 'auth/session': session('head_technician'), 'overview/read': figures });
  const shown = await showScreen(
    <TooltipProvider>
      <OverviewScreen />
    </TooltipProvider>,
    address,
  );
  await screen.findByText(/compared with/);
  return shown;
}

const region = (name: string) => within(screen.getByRole('region', { name }));
const asked = () =>
  server.calls.filter(({ procedure }) => procedure === 'overview/read').map(({ input }) => input);

describe('DSH-02 /dashboard/overview', () => {
  it('DSH-02 prints each figure with its formula, the numbers in it, and its change in words', async () => {
    await open('/dashboard/overview');
    expect(
      screen.getByText('Apr 1, 2025 to Apr 15, 2025, compared with Mar 1, 2025 to Mar 15, 2025'),
    ).toBeTruthy();
    const average = region('Average repair order');
    expect(average.getAllByText('$936.88').length).toBeGreaterThan(0);
    expect(average.getByText('Sales without tax ÷ closed orders')).toBeTruthy();
    expect(average.getByText('$38,412.00 ÷ 41')).toBeTruthy();
    expect(average.getByText('up 6.7%')).toBeTruthy();
    const close = region('Close ratio');
    expect(close.getByText('down 2.0 points')).toBeTruthy();
    expect(close.getByText('$41,860.00 ÷ $58,140.00')).toBeTruthy();
    expect(region('Effective labor rate').getByText('no comparison')).toBeTruthy();
    expect(
      region('Gross profit').getByText('($38,412.00 − $9,870.00 − $8,424.00) ÷ $38,412.00'),
    ).toBeTruthy();
    expect(region('Gross profit').getByText(/12.5 h of 168.5 h have no labor cost/)).toBeTruthy();
    expect(region('Technician efficiency').getByText('168.5 h ÷ 187.0 h')).toBeTruthy();
    expect(region('Time per stage').getByText('1.0 day faster')).toBeTruthy();
    expect(asked()[0]).toEqual({ kind: 'month', back: 0 });
  });

  it('DSH-02 says that there is no data instead of a zero, by technician too', async () => {
    await open('/dashboard/overview');
    const row = region('By technician').getByText('Unassigned').closest('tr');
    expect(row?.textContent).toContain('No data');
  });

  it('DSH-02 keeps the period in the address: back, last days, dates; wrong dates ask for nothing', async () => {
    // without charts: a page that redraws them for every letter is slow to test
    const { router } = await open('/dashboard/overview?period=quarter', NOTHING);
    fireEvent.click(screen.getByLabelText('Earlier'));
    await waitFor(() => expect(asked().at(-1)).toEqual({ kind: 'quarter', back: 1 }));
    expect(router.state.location.search).toBe('?period=quarter&back=1');
    fireEvent.click(screen.getByText('Last days'));
    fireEvent.change(await screen.findByLabelText('Days'), { target: { value: '45' } });
    await waitFor(() => expect(asked().at(-1)).toEqual({ kind: 'days', days: 45 }));
    fireEvent.click(screen.getByText('Dates'));
    await waitFor(() =>
      expect(asked().at(-1)).toEqual({ kind: 'custom', from: '2025-04-01', to: '2025-04-15' }),
    );
    const calls = asked().length;
    fireEvent.change(screen.getByLabelText('To'), { target: { value: '2025-03-01' } });
    expect(await screen.findByText(/must be before the end date/)).toBeTruthy();
    expect(asked()).toHaveLength(calls);
  });

  it('DSH-02 hands the figures over as files that no spreadsheet runs', async () => {
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    // why: jsdom keeps no files
    const file = vi.fn((_: Blob) => 'blob:csv');
    URL.createObjectURL = file as typeof URL.createObjectURL;
    URL.revokeObjectURL = () => {};
    await open('/dashboard/overview');
    fireEvent.click(screen.getByText('Export CSV', { selector: 'button' }));
    const all = await file.mock.calls[0]?.[0].text();
    expect(all).toContain('Average repair order,$,936.88,878.05,Sales without tax ÷ closed orders\r\n');
    expect(all).toContain('Effective labor rate,$,118.51,,');
    fireEvent.click(screen.getByLabelText('By technician: Export CSV'));
    expect(await file.mock.calls[1]?.[0].text()).toContain("'=Luis,41,38412.00,936.88,72.00");
    click.mockRestore();
  });

  it('DSH-02 an empty shop explains what will be shown', async () => {
    await open('/dashboard/overview', NOTHING);
    expect(screen.getByText('No figures yet')).toBeTruthy();
    expect(screen.queryByText('Average repair order')).toBeNull();
  });
});
