import { cleanup, configure, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aReport, idOf, type Report } from '../testing/orders.ts';
import { fakeServer, freshBrowser, openPage } from '../testing/page.tsx';

configure({ asyncUtilTimeout: 15_000 });

const REPORT = '/api/review/link/report';

const STORAGE = {
  days: 0,
  waivedDays: 0,
  billedDays: 0,
  openDays: 0,
  cents: 0,
  taxCents: 0,
  graceHours: 48,
  graceEndsAt: '2025-04-13T20:10:00.000Z',
  nextDayAt: '2025-04-13T20:10:00.000Z',
  centsPerDay: 4000,
};

beforeEach(freshBrowser);
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function open(report: Report) {
  fakeServer({ [REPORT]: { value: report } });
  openPage('/report/link');
  await screen.findByRole('heading', { level: 1, name: '2019 Triumph Street Twin' });
}

const stages = () =>
  within(screen.getByRole('region', { name: 'Progress' }))
    .getAllByRole('listitem')
    .map((stage) => stage.textContent);

describe('the report page', () => {
  it('PRM-01 says when the bike should be ready, and that it is late', async () => {
    const at = '2025-04-11T21:00:00.000Z';
    await open({ ...aReport(), promise: { at, late: false } });
    expect(screen.getByText(/^It should be ready by April 11, 2025, /)).toBeTruthy();
    cleanup();
    await open({ ...aReport(), promise: { at, late: true } });
    expect(screen.getByText(/^It should have been ready by April 11, 2025, .* needs longer/)).toBeTruthy();
  });

  it('PUB-01 shows the progress, the findings and what the work would cost', async () => {
    await open(aReport());
    expect(stages()).toEqual([
      'Received, done, April 8, 2025',
      'Inspection, done, April 9, 2025',
      'Your approval, now, April 9, 2025',
      'Repair, still to come',
      'Final check, still to come',
      'Ready, still to come',
      'Picked up, still to come',
    ]);
    expect(screen.getByRole('heading', { level: 3, name: 'Front pads at 1.2 mm' })).toBeTruthy();
    expect(screen.getByText('Unsafe to ride')).toBeTruthy();
    expect(screen.getByText('$247.90')).toBeTruthy();
    expect(screen.getByText('$147.90')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Review estimate' }).getAttribute('href')).toBe('/review/link');
    expect(screen.getByRole('link', { name: 'Call the shop' }).getAttribute('href')).toBe('tel:+19735550142');
  });

  it('WO-15 PUB-01 shows the bill as the bill, with rows that add up, even if all is declined', async () => {
    const { estimate } = aReport();
    const [row] = estimate?.jobs ?? [];
    if (!estimate || !row) throw new Error('no estimate');
    const sums = () =>
      [...document.querySelectorAll('dl > div')]
        .map((div) => `${div.querySelector('dt')?.textContent} ${div.querySelector('dd')?.textContent}`)
        .filter((text) => text.includes('$'));
    const decided = { ...row, decision: 'approved' as const };
    await open(
      aReport({ status: 'in_progress', estimate: { ...estimate, shows: 'approved', jobs: [decided] } }),
    );
    expect(screen.getByRole('heading', { name: 'Your bill' })).toBeTruthy();
    expect(screen.queryByText('Version 1')).toBeNull();
    cleanup();
    const fee = { ...estimate.totals, subtotalCents: 9379, taxCents: 621, totalCents: 10_000 };
    const declined = { ...row, decision: 'declined' as const };
    await open(
      aReport({
        status: 'declined_return',
        billCents: 10_000,
        balanceCents: 0,
        estimate: { ...estimate, shows: 'diagnostic_fee', jobs: [declined], totals: fee },
      }),
    );
    expect(sums().slice(0, 3)).toEqual(['Diagnostic fee $93.79', 'Sales tax 6.625% $6.21', 'Total $100.00']);
  });

  it('WO-15 PUB-01 shows what is approved so far and what is proposed, and that approved work continues', async () => {
    const { estimate } = aReport();
    const [row] = estimate?.jobs ?? [];
    if (!estimate || !row) throw new Error('no estimate');
    const proposal = { approvedCents: 24_790, askedCents: 10_000, ifApprovedCents: 34_790 };
    const jobs = [
      { ...row, decision: 'approved' as const },
      { ...row, id: idOf(2), title: 'Chain kit' },
    ];
    await open(aReport({ estimate: { ...estimate, version: 2, shows: 'approved', jobs, proposal } }));
    expect(screen.getByText(/^We found more to do/)).toBeTruthy();
    expect(screen.getByText('Version 2')).toBeTruthy();
    expect(screen.getAllByText('Approved so far')).toHaveLength(1);
    expect(screen.queryByText('Total')).toBeNull();
    cleanup();
    await open(
      aReport({
        estimate: {
          ...estimate,
          ...{ version: 2, shows: 'approved', jobs, proposal },
          totals: { ...estimate.totals, totalCents: 20_000 },
        },
      }),
    );
    expect(screen.getByText('Total')).toBeTruthy();
    expect(screen.getByText('Approved so far')).toBeTruthy();
  });

  it('PUB-01 leads to the payment if that is next, and leaves out what was not repaired', async () => {
    await open(
      aReport({
        status: 'declined_return',
        stages: [{ status: 'declined_return', at: '2025-04-10T12:00:00.000Z' }],
        next: 'pay',
      }),
    );
    expect(stages()).toHaveLength(5);
    expect(screen.getByRole('link', { name: 'Pay' }).getAttribute('href')).toBe('/payment/link');
  });

  it('PUB-01 counts down the free storage, and then shows what it costs', async () => {
    vi.useFakeTimers({
      now: Date.parse('2025-04-12T16:00:00Z'),
      toFake: ['Date', 'setInterval', 'clearInterval'],
    });
    await open(
      aReport({
        status: 'ready',
        storage: STORAGE,
      }),
    );
    expect(screen.getByText('1 day 4 h left')).toBeTruthy();
    expect(
      screen.getByText(/free until April 13, 2025, 4:10 PM. After that it costs \$40.00 a day/),
    ).toBeTruthy();
    vi.setSystemTime(Date.parse('2025-04-13T19:59:00Z'));
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await screen.findByText('11 min left')).toBeTruthy();
  });

  it.each([
    [48, 3, 2, 3],
    [96, 0, 4, 0],
    [1000, 30, 6, 2],
    [0, 1, 0, 1],
  ])(
    'PUB-01 WO-09 draws the free and the charged days of %i free hours and %i days',
    async (graceHours, days, free, charged) => {
      const storage = { ...STORAGE, graceHours, days };
      await open(aReport({ status: 'ready', storage }));
      const drawn = (kind: string) => document.querySelectorAll(`[data-day="${kind}"]`).length;
      expect([drawn('free'), drawn('charged'), drawn('ahead')]).toEqual([free, charged, 9 - free - charged]);
    },
  );

  it('PUB-01 opens a photo in full size', async () => {
    // why: jsdom knows the element but not how to show it.
    HTMLDialogElement.prototype.showModal = vi.fn();
    await open(aReport());
    fireEvent.click(screen.getByRole('button', { name: 'Enlarge: 2019 Triumph Street Twin, photo 2 of 2' }));
    expect(HTMLDialogElement.prototype.showModal).toHaveBeenCalledOnce();
    expect(screen.getByAltText('2019 Triumph Street Twin, photo 1 of 2').getAttribute('src')).toBe(
      '/files/bike-photos/front.jpg',
    );
  });

  it('PUB-04 says that a preview is one', async () => {
    await open(aReport({ preview: true }));
    expect(screen.getByText('Preview for staff.')).toBeTruthy();
  });
});
