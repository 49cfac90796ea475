import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../../lib/auth/query-client.ts';
import type { Answered, Answers } from '../../../lib/testing/fake-server.ts';
import { fakeServer, Refused, showScreen } from '../../../lib/testing/screen.tsx';
import type { OrderCard, WorkOrder } from '../shared/order.ts';
import { beside, card, ME, order } from '../shared/testing.ts';
import BoardScreen from './board-screen.tsx';
import { DropHint } from './drop-hint.tsx';

const server = fakeServer();
const called = (procedure: string) => server.calls.filter((call) => call.procedure === procedure);
const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

const column = (status: OrderCard['status'], ...orders: Partial<OrderCard>[]) => ({
  status,
  count: orders.length,
  orders: orders.map((change, nth) =>
    card({ id: `6f1c9a52-8f0b-4c1e-9a52-${status.length}000000000${nth}0`, ...change, status }),
  ),
});

async function openBoard(board: Answered<'workorders/board'>, answers: Answers = {}) {
  server.answer({ ...beside('admin'), 'workorders/board': board, ...answers });
  const shown = await showScreen(<BoardScreen />, '/dashboard/work-orders');
  await screen.findByRole('list', { name: 'Statuses' });
  return shown;
}

const head = (name: string) =>
  within(screen.getByRole('region', { name })).getByRole('button', { name: new RegExp(`^${name}`) });
const isOpen = (name: string) => head(name).getAttribute('aria-expanded') === 'true';

describe('a card on the board', () => {
  it('WO-01 WO-13 shows model, reason and age, technician and amount, and opens its order', async () => {
    await openBoard([
      column('awaiting_approval', {
        reason: { code: 'no_answer' },
        statusSince: ago(50),
        amountCents: 148_600,
      }),
    ]);
    const { getByText, getByRole } = within(screen.getByRole('article'));
    expect(getByText('No answer')).toBeTruthy();
    expect(getByText('2 d')).toBeTruthy();
    expect(getByText('$1,486.00')).toBeTruthy();
    expect(getByText('Luis Ortega')).toBeTruthy();
    const link = getByRole('link', { name: 'WO-1047 Ducati Scrambler Icon' });
    expect(link.getAttribute('href')).toMatch(/^\/dashboard\/reports\/6f1c9a52/);
  });

  it('WO-13 fills a reason with its numbers: parts, jobs, storage, free hours', async () => {
    await openBoard([
      column('waiting_parts', { reason: { code: 'parts_short', count: 2, on: '2025-01-06' } }),
      column('in_progress', { reason: { code: 'jobs_done', count: 1, total: 4 } }),
      column(
        'ready',
        { reason: { code: 'storage', cents: 8000 } },
        { reason: { code: 'free_hours', at: ago(-17.5) } },
      ),
      column('submitted', { reason: { code: 'no_technician' }, technician: null, amountCents: null }),
    ]);
    for (const text of ['2 short, late', '1 of 4 jobs done', 'Storage $80.00', '18 h free', 'No technician'])
      expect(screen.getByText(text), text).toBeTruthy();
    expect(screen.getByText('No estimate')).toBeTruthy();
  });

  it('WO-02 a click on its handle lists its moves with their blockers, and a refused one names every blocker', async () => {
    const blockers = [
      { code: 'LINES_NOT_DONE', count: 2, jobs: ['Fork seals', 'Chain kit'] },
      { code: 'OVER_AUTHORIZATION', cents: 1250 },
    ];
    await openBoard([column('in_progress', {})], {
      'workorders/find': order({
        status: 'in_progress',
        moves: [{ event: 'finish_work', to: 'quality_check', requires: [], blockers }] as WorkOrder['moves'],
      }),
    });
    fireEvent.click(screen.getByRole('button', { name: 'Move WO-1047' }));
    const move = await screen.findByRole('button', { name: /^Finish work/ });
    const both = [
      'Not done yet (2): Fork seals, Chain kit.',
      'The bill is $12.50 more than the customer authorized.',
    ];
    for (const text of both) expect(within(move).getByText(text)).toBeTruthy();
    fireEvent.click(move);
    const dialog = await screen.findByRole('dialog', { name: 'WO-1047 wasn’t moved' });
    for (const text of both) expect(within(dialog).getByText(text)).toBeTruthy();
    expect(called('workorders/move')).toHaveLength(0);
  });
});

describe('a refused drop', () => {
  const refusedBy = (code: string) =>
    order({
      status: 'waiting_parts',
      moves: [
        { event: 'start_work', to: 'in_progress', requires: [], blockers: [{ code }] },
      ] as WorkOrder['moves'],
    });

  it('WO-02 stays until it is dismissed, names what is missing and leads there', async () => {
    const dismiss = vi.fn();
    const short = (
      <DropHint order={refusedBy('PARTS_SHORT')} status="in_progress" folded={false} onDismiss={dismiss} />
    );
    await showScreen(short, '/dashboard/work-orders');
    const box = within(screen.getByRole('alert'));
    expect(box.getByText('WO-1047 can’t go there yet')).toBeTruthy();
    expect(box.getByText('Parts are still missing.')).toBeTruthy();
    expect(box.getByRole('link', { name: 'Show parts' }).getAttribute('href')).toBe(
      '/dashboard/work-order-parts?search=1047',
    );
    fireEvent.click(box.getByRole('button', { name: 'Dismiss' }));
    expect(dismiss).toHaveBeenCalledOnce();
  });

  it('WO-02 says where the order can go instead, and has nothing to click while dragging', async () => {
    const away = <DropHint order={refusedBy('NO_TECHNICIAN')} status="ready" folded />;
    await showScreen(away, '/dashboard/work-orders');
    expect(screen.getByText('WO-1047 can’t go there')).toBeTruthy();
    expect(screen.getByText('From Waiting on parts it can go to: In progress.')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.queryByRole('link')).toBeNull();
  });
});

describe('the columns of the board', () => {
  it('WO-01 empty columns and declined orders start collapsed, Ready is last', async () => {
    await openBoard([column('submitted', {}), column('declined_return', {})]);
    expect(isOpen('Submitted')).toBe(true);
    expect(isOpen('Approved')).toBe(false);
    expect(isOpen('Declined')).toBe(false);
    const names = screen.getAllByRole('region').map((region) => region.getAttribute('aria-label'));
    expect(names.slice(-2)).toEqual(['Declined', 'Ready']);
  });

  it('WO-01 a column collapses and expands by its head, remembered for this person on this device', async () => {
    const board = [column('submitted', {}), column('ready', {})];
    const { view } = await openBoard(board);
    fireEvent.click(head('Submitted'));
    fireEvent.click(head('Approved'));
    expect([isOpen('Submitted'), isOpen('Approved')]).toEqual([false, true]);
    expect(screen.getByRole('region', { name: 'Approved' }).textContent).toContain(
      'No bikes here. Drop one to move it to approved.',
    );
    expect(localStorage.getItem(`kickstand.board.${ME}`)).toBe('submitted:folded approved:open');
    view.unmount();
    await openBoard(board);
    expect([isOpen('Submitted'), isOpen('Approved'), isOpen('Ready')]).toEqual([false, true, true]);
    // a column in its initial state is not stored: a column that fills up later opens
    fireEvent.click(head('Submitted'));
    fireEvent.click(head('Approved'));
    expect(localStorage.getItem(`kickstand.board.${ME}`)).toBe('');
  });

  it('WO-01 a collapsed column that gets its first bike opens', async () => {
    await openBoard([column('submitted', {})]);
    expect(isOpen('Ready')).toBe(false);
    server.answer({ 'workorders/board': [column('submitted', {}), column('ready', {})] });
    await act(() => queryClient.invalidateQueries());
    await waitFor(() => expect(isOpen('Ready')).toBe(true));
  });

  it('WO-01 chips show one status on a phone and expand its column', async () => {
    const { router } = await openBoard([column('submitted', {}), column('declined_return', {})]);
    Element.prototype.scrollIntoView = () => {}; // why: jsdom has no layout
    const chips = within(screen.getByRole('list', { name: 'Statuses' }));
    expect(chips.getByRole('button', { name: 'Submitted 1' }).getAttribute('aria-pressed')).toBe('true');
    fireEvent.click(chips.getByRole('button', { name: 'Declined 1' }));
    await waitFor(() => expect(router.state.location.search).toBe('?status=declined_return'));
    expect(chips.getByRole('button', { name: 'Declined 1' }).getAttribute('aria-pressed')).toBe('true');
  });

  it('WO-01 a shop without open orders, and a technician without any, say so', async () => {
    server.answer({ ...beside('admin'), 'workorders/board': [column('ready')] });
    await showScreen(<BoardScreen />, '/dashboard/work-orders');
    expect(await screen.findByText('No open work orders.')).toBeTruthy();
    fireEvent.change(screen.getByRole('combobox', { name: 'Technician' }), { target: { value: ME } });
    expect(await screen.findByText('No work orders match')).toBeTruthy();
  });

  it('WO-01 a board that cannot be loaded says so and recovers', async () => {
    server.answer({ ...beside('admin'), 'workorders/board': new Refused(403, 'FORBIDDEN') });
    await showScreen(<BoardScreen />, '/dashboard/work-orders');
    const again = await screen.findByRole('button', { name: 'Try Again' });
    server.answer({ 'workorders/board': [column('ready', {})] });
    fireEvent.click(again);
    expect(await screen.findByRole('article')).toBeTruthy();
  });
});
