import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Answers } from '../../lib/testing/fake-server.ts';
import { fakeServer, Refused, showScreen } from '../../lib/testing/screen.tsx';
import { Toasters } from '../../ui/overlay/toast.tsx';
import { TooltipProvider } from '../../ui/overlay/tooltip.tsx';
import OrderScreen from './detail/order-screen.tsx';
import type { WorkOrder } from './shared/order.ts';
import { beside, JOB, job, LINE, line, ME, ORDER, onDesktop, onPhone, order } from './shared/testing.ts';

const server = fakeServer();
// why: jsdom has no layout and cannot scroll
beforeEach(() => {
  Element.prototype.scrollIntoView = vi.fn();
});
const called = (procedure: string) => server.calls.filter((call) => call.procedure === procedure);

async function openOrder(shown: WorkOrder, answers: Answers = {}) {
  server.answer({ ...beside('admin'), 'workorders/find': shown, ...answers });
  await showScreen(
    <TooltipProvider>
      <OrderScreen />
      <Toasters generalLabel="General" intakeLabel="Intake" closeLabel="Close" />
    </TooltipProvider>,
    `/dashboard/reports/${ORDER}`,
    '/dashboard/reports/:reportId',
  );
  await screen.findByRole('heading', { level: 1, name: shown.bikeInfo });
}

const OTHER = '0b000000-0000-4000-8000-000000000002';
const LABOR = '0c000000-0000-4000-8000-000000000002';

const lines = [
  line({ id: LINE, description: 'Chain' }),
  line({ id: LABOR, description: 'Fit chain', kind: 'labor', quantityMilli: 1500, sku: '' }),
];
const approved = job({ decision: 'approved', decidedVersion: 1, title: 'Chain kit', lines });
const finished = job({
  id: OTHER,
  decision: 'approved',
  title: 'Brakes',
  lines: [line({ id: ME, description: 'Pads', done: { at: '2026-04-10T14:00:00.000Z', by: 'Luis' } })],
});
const working = (change: Partial<WorkOrder> = {}) =>
  order({
    status: 'in_progress',
    jobs: [approved, finished],
    moves: [
      {
        event: 'finish_work',
        to: 'quality_check',
        requires: [],
        blockers: [
          {
            code: 'LINES_NOT_DONE',
            count: 2,
            jobs: ['Chain kit'],
            jobIds: [JOB],
            lineIds: [LINE, LABOR],
          },
        ],
      },
    ],
    ...change,
  });

describe('the next step', () => {
  it('WO-02 lists each blocker with a button; clicked while blocked it focuses the first and asks nothing', async () => {
    await openOrder(working(), {
      'workorders/lines/done': working({ revision: 6 }),
      'workorders/clock/start': working({ revision: 7 }),
    });
    const card = screen.getByRole('region', { name: 'Next: finish work' });
    expect(within(card).getByText('2 things left before quality check')).toBeTruthy();
    for (const text of ['Chain isn’t installed', 'Fit chain isn’t done', '1.5 h, Luis Ortega'])
      expect(within(card).getByText(text)).toBeTruthy();
    const main = within(card).getByRole('button', { name: 'Finish work' });
    expect(main.getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(main);
    expect(screen.queryByRole('dialog')).toBeNull();
    const install = within(card).getByRole('button', { name: 'Install: Chain' });
    expect(document.activeElement).toBe(install);
    fireEvent.click(install);
    await waitFor(() =>
      expect(called('workorders/lines/done')[0]?.input).toMatchObject({ lineId: LINE, done: true }),
    );
    fireEvent.click(within(card).getByRole('button', { name: 'Start: Fit chain' }));
    await waitFor(() =>
      expect(called('workorders/clock/start')[0]?.input).toEqual({ id: ORDER, jobId: JOB }),
    );
    expect(called('workorders/move')).toHaveLength(0);
  });

  it('WO-02 a missing technician leads to choosing one', async () => {
    const blockers = [{ code: 'NO_TECHNICIAN' as const }];
    const moves = [{ event: 'start_diagnosis' as const, to: 'diagnosing' as const, requires: [], blockers }];
    await openOrder(order({ status: 'submitted', technicianId: null, technician: '', moves }));
    fireEvent.click(screen.getByRole('button', { name: /^Assign: / }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Technician')));
  });

  it('WO-02 missing parts, approval and notice have one button each, with distinct names', async () => {
    const blockers = [
      { code: 'PARTS_SHORT' as const },
      { code: 'OVER_AUTHORIZATION' as const, cents: 4200 },
      { code: 'NOTICE_MISSING' as const },
    ];
    const moves = [{ event: 'close' as const, to: 'closed' as const, requires: [], blockers }];
    await openOrder(order({ number: 1047, status: 'ready', moves }));
    const rows = within(screen.getByRole('region', { name: /^Next: / })).getAllByRole('listitem');
    const nameOf = (row: HTMLElement) =>
      [...within(row).queryAllByRole('button'), ...within(row).queryAllByRole('link')].map(
        (control) => control.getAttribute('aria-label') ?? '',
      );
    expect(rows.map(nameOf)).toEqual([
      ['Show: Parts are still missing.'],
      ['Show: The bill is $42.00 more than the customer authorized.'],
      ['Share: No completion notice was sent.'],
    ]);
    expect(
      within(rows[0] ?? document.body)
        .getByRole('link')
        .getAttribute('href'),
    ).toBe('/dashboard/work-order-parts?search=1047');
    fireEvent.click(screen.getByRole('button', { name: /^Show: The bill/ }));
    await waitFor(() =>
      expect(screen.getByRole('tab', { name: /^Versions/ }).getAttribute('aria-selected')).toBe('true'),
    );
    fireEvent.click(screen.getByRole('button', { name: /^Share: / }));
    expect(await screen.findByRole('dialog')).toBeTruthy();
  });

  it('WO-02 leads into a collapsed job, whatever tab is open', async () => {
    const running = [{ jobId: JOB, person: 'Luis Ortega', since: new Date().toISOString() }];
    await openOrder(working({ clock: { mine: [], seconds: 0, running } }));
    const head = screen.getByRole('button', { name: 'Chain kit' });
    expect(head.getAttribute('aria-expanded')).toBe('true');
    fireEvent.click(head);
    expect(head.getAttribute('aria-expanded')).toBe('false');
    fireEvent.click(screen.getByRole('button', { name: /^Show: Fit chain/ }));
    await waitFor(() => expect(head.getAttribute('aria-expanded')).toBe('true'));
    expect(document.activeElement?.textContent).toContain('Fit chain');
  });

  it('WO-02 a phone keeps the jobs visible: more than three blockers are collapsed', async () => {
    onPhone();
    const many = Array.from({ length: 6 }, (_, at) => `0d000000-0000-4000-8000-00000000000${at}`);
    const labor = many.map((id, at) => line({ id, description: `Step ${at}`, kind: 'labor' }));
    const [move] = working().moves;
    const blockers = [{ code: 'LINES_NOT_DONE' as const, count: 6, lineIds: many }];
    await openOrder(
      working({
        jobs: [{ ...approved, lines: labor }, finished],
        moves: move ? [{ ...move, blockers }] : [],
      }),
    );
    expect(screen.getAllByText(/^Step \d isn’t done$/)).toHaveLength(2);
    fireEvent.click(screen.getByRole('button', { name: '4 more' }));
    expect(screen.getAllByText(/^Step \d isn’t done$/)).toHaveLength(6);
  });
});

describe('the photos of an order', () => {
  it('WO-01 are counted wherever they were taken: of the bike, a finding, a job and an inspection', async () => {
    const photo = (name: string) => ({
      ...{ path: `bike-photos/${name}.jpg`, url: `/${name}.jpg`, thumbnailUrl: `/${name}-small.jpg` },
    });
    const plain = order();
    const [first = job()] = plain.jobs;
    await openOrder(
      order({
        photos: [photo('bike')],
        jobs: [{ ...first, photos: [photo('job'), photo('job2')] }],
        inspection: {
          ...plain.inspection,
          items: { brakes_pads: { state: 'ok', note: '', photos: [photo('pads')] } },
        },
      }),
    );
    expect(screen.getByRole('tab', { name: 'Photos 4' })).toBeTruthy();
  });
});

describe('stages', () => {
  const stages = [
    { status: 'submitted' as const, at: '2026-04-09T14:12:00.000Z' },
    { status: 'diagnosing' as const, at: '2026-04-09T18:05:00.000Z' },
  ];

  it('WO-11 every stage that was reached has its date, a skipped one has none', async () => {
    await openOrder(working({ stages, statusSince: '2026-04-15T12:40:00.000Z' }));
    const rail = screen.getByRole('list', { name: 'Stages' });
    expect(
      within(rail)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual([
      ...['SubmittedApr 9, 10:12 AM', 'DiagnosingApr 9, 2:05 PM', 'Awaiting approval', 'Approved'],
      ...['Waiting on parts', 'In progressApr 15, 8:40 AM', 'Quality check', 'Ready', 'Closed'],
    ]);
  });

  it('WO-11 a phone shows the current stage and expands to all of them', async () => {
    onPhone();
    await openOrder(working({ stages, statusSince: '2026-04-15T12:40:00.000Z' }));
    const rail = screen.getByRole('button', { name: '6 of 9 In progress Since Apr 15, 8:40 AM' });
    expect(screen.queryByRole('list', { name: 'Stages' })).toBeNull();
    fireEvent.click(rail);
    expect(within(screen.getByRole('list', { name: 'Stages' })).getByText('Apr 9, 2:05 PM')).toBeTruthy();
  });
});

describe('jobs', () => {
  const expanded = () =>
    ['Chain kit', 'Brakes'].map((name) => screen.getByRole('button', { name }).getAttribute('aria-expanded'));

  it('WO-05 are collapsed with their progress; a wide screen expands those with work left', async () => {
    await openOrder(working());
    expect(expanded()).toEqual(['false', 'false']);
    expect(screen.getByText('0 of 2 done')).toBeTruthy();
    expect(screen.getByText('1 of 1 done')).toBeTruthy();
  });

  it('WO-05 with work left are open on a wide screen', async () => {
    onDesktop();
    await openOrder(working());
    expect(expanded()).toEqual(['true', 'false']);
  });

  it('WO-17 accept photos, even a declined one', async () => {
    const declined = job({
      id: OTHER,
      title: 'Rear tire',
      decision: 'declined',
      decisionNote: 'After the summer.',
      decidedAt: '2026-04-10T14:00:00.000Z',
    });
    await openOrder(working({ jobs: [approved, declined] }));
    expect(screen.getByText('Declined Apr 10: “After the summer.”')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Rear tire' }));
    expect(screen.getByRole('button', { name: 'Add photo: Rear tire' })).toBeTruthy();
  });

  it('WO-05 a form inside a job keeps its input when the job is collapsed', async () => {
    await openOrder(order());
    const head = screen.getByRole('button', { name: 'Front brake service' });
    fireEvent.click(screen.getByRole('button', { name: 'Add Labor to Front brake service' }));
    const form = await screen.findByRole('form', { name: 'Line' });
    fireEvent.change(within(form).getByLabelText('Description'), { target: { value: 'Bleed brakes' } });
    fireEvent.click(head);
    fireEvent.click(head);
    expect(within(form).getByLabelText('Description')).toHaveProperty('value', 'Bleed brakes');
  });

  it('WO-05 marking all done installs what it can and lists each line that was refused', async () => {
    const refused = (lineId: string) => lineId === LINE;
    await openOrder(working({ jobs: [approved] }), {
      'workorders/lines/done': ({ lineId }: { lineId: string }) =>
        refused(lineId)
          ? new Refused(422, 'PARTS_SHORT', { freeMilli: 0 })
          : working({ revision: 6, jobs: [approved] }),
    });
    fireEvent.click(screen.getByRole('button', { name: 'Mark all done: Chain kit' }));
    const dialog = await screen.findByRole('dialog', { name: '1 of 2 lines are done' });
    expect(within(dialog).getByText('Chain')).toBeTruthy();
    expect(within(dialog).getByText(/^Needed: 1\. Available for this order: 0\./)).toBeTruthy();
    expect(within(dialog).queryByText('Fit chain')).toBeNull();
    expect(called('workorders/lines/done')).toHaveLength(2);
  });

  it('WO-05 marking all done stops at any other failure and says that the rest was not marked', async () => {
    await openOrder(working({ jobs: [approved] }), {
      'workorders/lines/done': new Refused(409, 'NOT_APPROVED'),
    });
    fireEvent.click(screen.getByRole('button', { name: 'Mark all done: Chain kit' }));
    const dialog = await screen.findByRole('dialog', { name: '0 of 2 lines are done' });
    for (const text of ['Chain', 'Fit chain']) expect(within(dialog).getByText(text)).toBeTruthy();
    expect(called('workorders/lines/done')).toHaveLength(1);
  });

  it('WO-16 a discount in percent is saved with its amount, and its description names the percentage', async () => {
    const priced = job({
      lines: [line({ unitPriceCents: 18_750 }), line({ id: ME, kind: 'discount', unitPriceCents: 500 })],
    });
    await openOrder(order({ jobs: [priced] }), { 'workorders/lines/add': order({ revision: 6 }) });
    fireEvent.click(screen.getByRole('button', { name: 'Add Discount to Front brake service' }));
    const form = await screen.findByRole('form', { name: 'Line' });
    fireEvent.change(within(form).getByLabelText('Description'), { target: { value: 'Spring service' } });
    fireEvent.change(within(form).getByLabelText(/^Percent of the job/), { target: { value: '10' } });
    expect(within(form).getByLabelText('Price')).toHaveProperty('value', '18.75');
    fireEvent.click(within(form).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(called('workorders/lines/add')).toHaveLength(1));
    expect(called('workorders/lines/add')[0]?.input).toMatchObject({
      line: {
        kind: 'discount',
        description: 'Spring service (10%)',
        unitPriceCents: 1875,
        quantityMilli: 1000,
        percentMilli: 10_000,
      },
    });
  });

  it('WO-16 a percentage is there when its discount is edited, and its name goes with it', async () => {
    const discount = line({ id: ME, kind: 'discount', unitPriceCents: 1875, percentMilli: 10_000 });
    const named = { ...discount, description: 'Spring service (10%)' };
    const priced = job({ lines: [line({ unitPriceCents: 18_750 }), named] });
    await openOrder(order({ jobs: [priced] }), { 'workorders/lines/update': order({ revision: 6 }) });
    fireEvent.keyDown(screen.getByRole('button', { name: 'Actions for Spring service (10%)' }), {
      key: 'Enter',
    });
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Edit line' }));
    const form = await screen.findByRole('form', { name: 'Line' });
    expect(within(form).getByLabelText(/^Percent of the job/)).toHaveProperty('value', '10');
    fireEvent.change(within(form).getByLabelText('Price'), { target: { value: '5' } });
    fireEvent.click(within(form).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(called('workorders/lines/update')).toHaveLength(1));
    expect(called('workorders/lines/update')[0]?.input).toMatchObject({
      line: { description: 'Spring service', unitPriceCents: 500, percentMilli: null },
    });
  });

  it('WO-16 a price changed by hand no longer counts as a percentage', async () => {
    await openOrder(order(), { 'workorders/lines/add': order({ revision: 6 }) });
    fireEvent.click(screen.getByRole('button', { name: 'Add Discount to Front brake service' }));
    const form = await screen.findByRole('form', { name: 'Line' });
    fireEvent.change(within(form).getByLabelText('Description'), { target: { value: 'Courtesy' } });
    const percent = within(form).getByLabelText(/^Percent of the job/);
    fireEvent.change(percent, { target: { value: '101' } });
    expect(within(form).getByText('Enter a percentage up to 100.')).toBeTruthy();
    fireEvent.change(percent, { target: { value: '10' } });
    fireEvent.change(within(form).getByLabelText('Price'), { target: { value: '5' } });
    expect(percent).toHaveProperty('value', '');
    fireEvent.click(within(form).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(called('workorders/lines/add')).toHaveLength(1));
    expect(called('workorders/lines/add')[0]?.input).toMatchObject({
      line: { description: 'Courtesy', unitPriceCents: 500 },
    });
  });
});

describe('the totals', () => {
  it('WO-08 WO-15 name who approved what is authorized, not who answered last', async () => {
    const answer = (change: Partial<WorkOrder['decisions'][number]>): WorkOrder['decisions'][number] => ({
      ...{ id: ME, version: 1, hash: 'abc', method: 'online', choices: [], name: 'Pat Doe' },
      ...{ termsVersion: '2026-1', language: 'en', address: null, signature: null, valid: true },
      ...{ oldPartsBack: false, phone: null, verbalDate: null, verbalTime: null, verbalMethod: null },
      ...{ takenBy: null, shopDevice: false, linkBy: null, at: '2026-04-10T15:00:00.000Z' },
      ...change,
    });
    const { money } = order();
    await openOrder(
      working({
        decisions: [
          answer({ choices: [{ jobId: JOB, choice: 'approve', note: '' }] }),
          answer({
            ...{ id: OTHER, version: 2, name: 'Sam Doe', at: '2026-04-12T15:00:00.000Z' },
            choices: [{ jobId: OTHER, choice: 'decline', note: '' }],
          }),
        ],
        money: { ...money, shows: 'approved', proposal: null, authorizedCents: 7304 },
      }),
    );
    expect(screen.getByText(/^Approved by Pat Doe, .*10/)).toBeTruthy();
    expect(screen.queryByText(/^Approved by Sam Doe/)).toBeNull();
  });

  it('WO-03 TXN-05 an overpaid or overcredited order does not count as unpaid', async () => {
    const close = (cents: number) => ({
      ...{ event: 'close' as const, to: 'closed' as const, requires: ['pickupSignature' as const] },
      blockers: [{ code: 'BALANCE_OPEN' as const, cents }],
    });
    await openOrder(order({ status: 'ready', moves: [close(-5735)] }));
    expect(
      screen.getByText('$57.35 more than the bill was paid or credited. Refund or charge it.'),
    ).toBeTruthy();
    expect(screen.queryByText(/still due/)).toBeNull();
  });
});
