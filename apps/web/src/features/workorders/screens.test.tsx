import type { Role } from '@kickstand/domain/auth';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Answered, Answers } from '../../lib/testing/fake-server.ts';
import { fakeServer, Refused, showScreen } from '../../lib/testing/screen.tsx';
import { Toasters } from '../../ui/overlay/toast.tsx';
import { TooltipProvider } from '../../ui/overlay/tooltip.tsx';
import OrderScreen from './detail/order-screen.tsx';
import DiagnosticScreen from './diagnostic/diagnostic-screen.tsx';
import ListScreen from './list/list-screen.tsx';
import type { WorkOrder } from './shared/order.ts';
import { beside, card, JOB, job, LINE, line, ME, ORDER, order } from './shared/testing.ts';

const server = fakeServer();
const called = (procedure: string) => server.calls.filter((call) => call.procedure === procedure);
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

type TimelineEvent = Answered<'workorders/timeline'>['events'][number];

async function openOrder(shown: WorkOrder, answers: Answers = {}, role: Role = 'admin') {
  server.answer({ ...beside(role), 'workorders/find': shown, ...answers });
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

describe('/dashboard/reports', () => {
  it('WO-01 keeps search, filters and sorting in the URL, and loads the next page after the last order', async () => {
    server.answer({
      ...beside('admin'),
      'workorders/list': ({ after }: { after?: string }) =>
        after
          ? { orders: [card({ id: ME, bikeInfo: 'The last one' })], more: false }
          : { orders: [card()], more: true },
    });
    const { router } = await showScreen(<ListScreen />, '/dashboard/reports?status=open&sort=waiting');
    const table = await screen.findByRole('table', { name: 'Work Orders' });
    // Number and customer are below the bike where their columns do not fit.
    for (const text of ['WO-1047', 'Ray Delgado', 'Diagnosing', 'Luis Ortega', '$73.04'])
      expect(within(table).getAllByText(text).length).toBeGreaterThan(0);
    expect(within(table).getByRole('link', { name: /^WO-1047, .*Ray Delgado$/ })).toBeTruthy();
    expect(called('workorders/list')[0]?.input).toMatchObject({
      sort: 'age',
      direction: 'up',
      statuses: expect.arrayContaining(['submitted', 'ready']),
    });
    fireEvent.change(screen.getByRole('combobox', { name: 'Status' }), { target: { value: 'ready' } });
    await waitFor(() => expect(router.state.location.search).toBe('?status=ready&sort=waiting'));
    await waitFor(() =>
      expect(called('workorders/list').at(-1)?.input).toMatchObject({ statuses: ['ready'] }),
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Load more' }));
    expect(await screen.findByText('The last one')).toBeTruthy();
    expect(called('workorders/list').at(-1)?.input).toMatchObject({ after: ORDER });
  });

  it('WO-01 marks an overdue order in words, and collapses its filters behind a button', async () => {
    server.answer({
      ...beside('admin'),
      'workorders/list': { orders: [card({ stuck: { overdue: true } as never })], more: false },
    });
    await showScreen(<ListScreen />, '/dashboard/reports?status=open');
    const table = await screen.findByRole('table', { name: 'Work Orders' });
    expect(within(table).getByText('Overdue')).toBeTruthy();
    expect(within(table).getByText(/, overdue$/)).toBeTruthy();
    const filters = screen.getByRole('button', { name: 'Filters: 1' });
    expect(filters.getAttribute('aria-expanded')).toBe('false');
    fireEvent.click(filters);
    expect(filters.getAttribute('aria-expanded')).toBe('true');
  });

  it('DSH-01 WO-01 opens filtered to unpaid orders, and can clear the filter', async () => {
    server.answer({ 'workorders/list': { orders: [], more: false }, 'workorders/technicians': [] });
    const { router } = await showScreen(<ListScreen />, '/dashboard/reports?status=unpaid&sort=waiting');
    const status = await screen.findByRole('combobox', { name: 'Status' });
    expect(status).toHaveProperty('value', 'unpaid');
    expect(called('workorders/list').at(-1)?.input).toEqual({ unpaid: true, sort: 'age', direction: 'up' });
    expect(await screen.findByRole('heading', { name: 'No work orders match' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(router.state.location.search).not.toContain('status'));
    await waitFor(() => expect(called('workorders/list').at(-1)?.input).not.toHaveProperty('unpaid'));
  });
});

describe('/dashboard/reports/:reportId', () => {
  it('WO-03 cancelling asks for a reason, and shows the blockers from the server', async () => {
    await openOrder(order(), {
      'workorders/move': new Refused(422, 'BLOCKED', {
        blockers: [{ code: 'MONEY_NOT_SETTLED', cents: 5000 }],
      }),
    });
    press('Move to');
    fireEvent.click(await screen.findByRole('button', { name: /^Cancel order/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Cancel work order 1047?' });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel order' }));
    expect(await within(dialog).findByText('Please enter a value')).toBeTruthy();
    type('Reason', 'Sold the bike');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel order' }));
    expect(await screen.findByText('Refund $50.00 to the customer first.')).toBeTruthy();
    expect(called('workorders/move')[0]?.input).toEqual({
      id: ORDER,
      revision: 5,
      event: 'cancel',
      reason: 'Sold the bike',
    });
  });

  it('EML-01 EML-02 emails the customer a link, to the address on the order or another', async () => {
    await openOrder(order({ customerEmail: 'ray@riders.test' }), {
      'workorders/email': {
        ...{ success: true, queued: false, email_error: null, used_fallback: false },
        emailSentAt: '2025-04-14T16:25:00.000Z',
      },
    });
    press('Share');
    expect(await screen.findByLabelText('Customer email')).toHaveProperty('value', 'ray@riders.test');
    type('Customer email', 'new@riders.test');
    press('Send');
    expect(await screen.findByText('Notification sent to new@riders.test')).toBeTruthy();
    expect(called('workorders/email')[0]?.input).toEqual({
      ...{ reportId: ORDER, customerEmail: 'new@riders.test', customerName: 'Ray Delgado' },
    });
    type('Customer email', 'ray@');
    press('Send Again');
    expect(await screen.findByText('Valid email is required')).toBeTruthy();
    expect(called('workorders/email')).toHaveLength(1);
  });

  it('PUB-04 revokes every link to the order after a confirmation, and shows the server’s refusal', async () => {
    await openOrder(order({ shared: true }), { 'workorders/revokeShares': new Refused(403, 'FORBIDDEN') });
    press('Share');
    fireEvent.click(await screen.findByRole('button', { name: 'Revoke all links' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Revoke all links to this order?' });
    const confirm = () => fireEvent.click(within(dialog).getByRole('button', { name: 'Revoke all links' }));
    confirm();
    expect(await within(dialog).findByText('You do not have permission to do this')).toBeTruthy();
    server.answer({ 'workorders/revokeShares': { revoked: 2 } });
    confirm();
    expect(await screen.findByText('2 links revoked')).toBeTruthy();
    expect(called('workorders/revokeShares').at(-1)?.input).toEqual({ id: ORDER });
  });

  it('WO-05 a line is edited in place over the known revision; another person’s change elsewhere is no conflict', async () => {
    const elsewhere = order({ revision: 6, cause: 'Worn pads' });
    await openOrder(order(), {
      'workorders/lines/update': ({ revision }: { revision: number }) =>
        revision === 5
          ? new Refused(409, 'STALE', { current: elsewhere })
          : { ...elsewhere, revision: 7, jobs: [job({ lines: [line({ unitPriceCents: 7000 })] })] },
    });
    fireEvent.keyDown(screen.getByRole('button', { name: 'Actions for Brembo pad set' }), { key: 'Enter' });
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Edit line' }));
    await screen.findByRole('form', { name: 'Line' });
    type('Price', '70');
    // live, before anything is saved: 70.00 plus 6.625 %
    expect(screen.getByText('Including unsaved changes')).toBeTruthy();
    expect(screen.getAllByText('$74.64').length).toBeGreaterThan(0);
    press('Save');
    await waitFor(() => expect(screen.queryByRole('form', { name: 'Line' })).toBeNull());
    const sent = called('workorders/lines/update').map(
      ({ input }) => input as { revision: number; line: object },
    );
    expect(sent.map(({ revision }) => revision)).toEqual([5, 6]);
    expect(sent[1]?.line).toMatchObject({ unitPriceCents: 7000, quantityMilli: 1000 });
  });

  it('WO-05 two people on one line: both versions are shown, input stays, and keeping mine sends it again', async () => {
    const theirs = order({ revision: 6, jobs: [job({ lines: [line({ unitPriceCents: 6500 })] })] });
    await openOrder(order(), {
      'workorders/lines/update': new Refused(409, 'STALE', { current: theirs }),
    });
    fireEvent.keyDown(screen.getByRole('button', { name: 'Actions for Brembo pad set' }), { key: 'Enter' });
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Edit line' }));
    await screen.findByRole('form', { name: 'Line' });
    type('Price', '70');
    press('Save');
    const rows = within(await screen.findByRole('table'))
      .getAllByRole('row')
      .slice(1);
    expect(rows.map((row) => row.textContent)).toEqual(['Price$70.00$65.00']);
    expect(called('workorders/lines/update')).toHaveLength(1);
    server.answer({ 'workorders/lines/update': { ...theirs, revision: 7 } });
    press('Keep mine');
    await waitFor(() => expect(called('workorders/lines/update')).toHaveLength(2));
    expect(called('workorders/lines/update')[1]?.input).toMatchObject({
      revision: 6,
      lineId: LINE,
      line: { unitPriceCents: 7000 },
    });
  });

  it('WO-05 people who may not price see no cost and cannot enter a price', async () => {
    const { costCents: _cost, ...plain } = line();
    await openOrder(order({ jobs: [job({ lines: [plain] })] }), {}, 'technician');
    expect(screen.queryByText(/^Cost/)).toBeNull();
    fireEvent.keyDown(screen.getByRole('button', { name: 'Actions for Brembo pad set' }), { key: 'Enter' });
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Edit line' }));
    await screen.findByRole('form', { name: 'Line' });
    expect(screen.getByLabelText<HTMLInputElement>('Price').readOnly).toBe(true);
    expect(screen.queryByLabelText('Cost')).toBeNull();
    expect(screen.queryByRole('button', { name: /Discount/ })).toBeNull();
  });

  it('WO-08 a verbal approval is sent only with a choice per job, name, phone, date, time and method', async () => {
    const waiting = order({
      status: 'awaiting_approval',
      mayEditJobs: false,
      estimate: {
        version: 2,
        sentAt: '2025-04-09T14:00:00.000Z',
        changed: false,
        jobsToDecide: [JOB],
        noMail: null,
      },
      moves: [{ event: 'approve', to: 'approved', requires: ['decision'], blockers: [] }],
    });
    await openOrder(waiting, { 'workorders/decideVerbal': order({ status: 'approved', revision: 6 }) });
    fireEvent.click(screen.getAllByRole('button', { name: 'Record approval' })[0] as HTMLElement);
    const dialog = await screen.findByRole('dialog');
    fireEvent.change(within(dialog).getByLabelText('Phone'), { target: { value: '' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save decision' }));
    expect(await within(dialog).findByText('Choose the customer’s answer.')).toBeTruthy();
    expect(await within(dialog).findByText('Enter a 10-digit phone number.')).toBeTruthy();
    expect(called('workorders/decideVerbal')).toHaveLength(0);
    fireEvent.click(within(dialog).getByRole('radio', { name: 'Approved' }));
    fireEvent.change(within(dialog).getByLabelText('Phone'), { target: { value: '(973) 555-0142' } });
    fireEvent.change(within(dialog).getByLabelText('Date'), { target: { value: '2999-01-01' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save decision' }));
    expect(await within(dialog).findByText('This date is in the future.')).toBeTruthy();
    fireEvent.change(within(dialog).getByLabelText('Date'), { target: { value: '2025-04-01' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save decision' }));
    expect(await within(dialog).findByText('This is before the estimate was sent.')).toBeTruthy();
    expect(called('workorders/decideVerbal')).toHaveLength(0);
    fireEvent.change(within(dialog).getByLabelText('Date'), { target: { value: '2025-04-10' } });
    fireEvent.change(within(dialog).getByLabelText('Time'), { target: { value: '09:30' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save decision' }));
    await waitFor(() => expect(called('workorders/decideVerbal')).toHaveLength(1));
    expect(called('workorders/decideVerbal')[0]?.input).toMatchObject({
      revision: 5,
      version: 2,
      choices: [{ jobId: JOB, choice: 'approve', note: '' }],
      oldPartsBack: null,
      verbal: {
        name: 'Ray Delgado',
        phone: '9735550142',
        date: '2025-04-10',
        time: '09:30',
        method: 'phone',
      },
    });
  });

  it('WO-10 closing asks the person who picks up the bike to sign; a typed name is a signature', async () => {
    const ready = order({
      status: 'ready',
      mayEditJobs: false,
      moves: [{ event: 'close', to: 'closed', requires: ['pickupSignature'], blockers: [] }],
    });
    await openOrder(ready, { 'workorders/move': order({ status: 'closed', revision: 6 }) });
    fireEvent.click(screen.getAllByRole('button', { name: 'Mark picked up' })[0] as HTMLElement);
    const dialog = await screen.findByRole('dialog');
    const close = within(dialog).getByRole('button', { name: 'Mark picked up' });
    fireEvent.click(close);
    expect(await within(dialog).findByText('Signature is required')).toBeTruthy();
    expect(called('workorders/move')).toHaveLength(0);
    fireEvent.click(within(dialog).getByRole('radio', { name: 'Type' }));
    fireEvent.click(close);
    await waitFor(() => expect(called('workorders/move')).toHaveLength(1));
    expect(called('workorders/move')[0]?.input).toMatchObject({
      event: 'close',
      pickup: { kind: 'typed', name: 'Ray Delgado' },
    });
  });

  it('WO-11 says in words who did what', async () => {
    const event = (kind: string, data: TimelineEvent['data'], side: TimelineEvent['side'] = 'staff') => ({
      id: crypto.randomUUID(),
      at: '2026-04-10T14:00:00.000Z',
      side,
      actor: side === 'staff' ? 'Luis Ortega' : '',
      kind,
      data,
    });
    await openOrder(order(), {
      'workorders/timeline': {
        events: [
          event('payment_taken', { cents: 2500, method: 'cash' }),
          event('adjusted', { cents: 1000, reason: 'Courtesy' }),
          event('adjusted', { cents: -500, reason: 'Shipping' }),
          event('moved', { event: 'start_work', to: 'in_progress' }),
          event('moved', { event: 'fail_check', to: 'in_progress', reason: 'Lever still soft' }),
          event('line_added', { job: 'Fork seals', line: 'Fork oil', cents: 2180 }),
          event('job_added', { title: 'Chain kit', lines: ['Replace chain', 'DID chain'] }),
          event('deposit_taken', { cents: 10_000, method: 'cash' }),
          event('asked', { job: 'Fork seals', question: 'Both sides?' }, 'customer'),
          event('from_a_later_version', {}),
        ],
        more: false,
      },
    });
    for (const text of [
      'Luis Ortega took $25.00, Cash',
      /^Luis Ortega credited \$10\.00 .*Courtesy/,
      /^Luis Ortega charged \$5\.00 .*Shipping/,
      'In progress, by Luis Ortega',
      'In progress, by Luis Ortega (Lever still soft)',
      'Luis Ortega added Fork oil to Fork seals, $21.80',
      'Luis Ortega added Chain kit: Replace chain, DID chain',
      'Luis Ortega took the $100.00 deposit, Cash',
      'Ray Delgado asked about Fork seals: Both sides?',
      'Luis Ortega made a change',
    ])
      expect(await screen.findByText(text)).toBeTruthy();
  });
});

describe('/dashboard/diagnostic/:reportId', () => {
  it('WO-04 checks an item over the value the person saw, and shows a clock that ran while the page was away', async () => {
    const since = new Date(Date.now() - 65_000).toISOString();
    const running = { state: 'running', seconds: 60, runningSince: since, jobId: null } as const;
    const checked = { brakes_pads: { state: 'attention' as const, note: 'Worn', photos: [] } };
    const { inspection } = order();
    server.answer({
      ...beside('technician'),
      'workorders/find': order({
        inspection: { ...inspection, items: checked },
        clock: { mine: [running], seconds: 60, running: [] },
      }),
      'workorders/inspection/set': order({ revision: 6 }),
    });
    await showScreen(
      <DiagnosticScreen />,
      `/dashboard/diagnostic/${ORDER}`,
      '/dashboard/diagnostic/:reportId',
    );
    expect((await screen.findByRole('timer')).textContent).toMatch(/^0:02:\d\d$/);
    press('Failed');
    await waitFor(() => expect(called('workorders/inspection/set')).toHaveLength(1));
    expect(called('workorders/inspection/set')[0]?.input).toEqual({
      id: ORDER,
      items: [
        {
          itemId: 'brakes_pads',
          seen: { state: 'attention', note: 'Worn', photos: [] },
          result: { state: 'failed', note: 'Worn', photos: [] },
        },
      ],
    });
  });
});
