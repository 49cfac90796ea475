import { BLOCKERS, EVENTS, openMoves } from '@kickstand/domain/workorders';
import { describe, expect, it } from 'vitest';
import type { Move } from '../shared/order.ts';
import { order } from '../shared/testing.ts';
import { actionOf, reasonWithoutButton } from './blocker-actions.ts';

const move = (event: Move['event'], blockers: Move['blockers'] = []): Move => ({
  ...{ event, to: 'awaiting_approval', requires: [], blockers },
});

describe('the button of a blocker', () => {
  it.each(BLOCKERS)('WO-01 %s has a button, or a stated reason why the next step never lists it', (code) => {
    expect(actionOf(order(), { code }) !== null).toBe(reasonWithoutButton(code) === '');
  });

  it('WO-01 no move lists a code without a button, whatever blocks it', () => {
    const nothingDone = {
      ...{ status: 'ready' as const, technicianAssigned: false, jobs: [], workStarted: true },
      ...{ authorizedCents: null, billCents: 1, balanceCents: 1, heldCents: 1, pendingCents: 1 },
      ...{ parts: 'short' as const, noticeAt: null, abandonedDays: 30, now: new Date(), openSpots: 1 },
    };
    const statuses = ['submitted', 'diagnosing', 'awaiting_approval', 'approved', 'waiting_parts'] as const;
    const listed = [...statuses, 'in_progress', 'quality_check', 'ready', 'declined_return'].flatMap(
      (status) =>
        openMoves({ ...nothingDone, status: status as 'ready' }, 'admin').flatMap(({ blockers }) => blockers),
    );
    expect(listed.length).toBeGreaterThan(EVENTS.length / 2);
    expect(listed.filter(({ code }) => reasonWithoutButton(code) !== '')).toEqual([]);
  });

  it('WO-01 missing parts open the parts of this order', () => {
    expect(actionOf(order({ number: 140 }), { code: 'PARTS_SHORT' })).toEqual({
      kind: 'open',
      path: '/dashboard/work-order-parts?search=140',
    });
  });

  it('WO-07 a missing approval starts the move that asks for it, else leads to the versions', () => {
    const asks = move('extra_work');
    const about = { code: 'OVER_AUTHORIZATION' } as const;
    expect(actionOf(order({ moves: [move('finish_work'), asks] }), about)).toEqual({
      kind: 'move',
      move: asks,
    });
    const blocked = move('extra_work', [{ code: 'JOB_UNPRICED' }]);
    expect(actionOf(order({ moves: [blocked] }), about)).toEqual({ kind: 'show', place: { id: 'versions' } });
  });

  it('WO-01 a missing notice opens Share, money leads to the payments', () => {
    expect(actionOf(order(), { code: 'NOTICE_MISSING' })).toEqual({ kind: 'share' });
    expect(actionOf(order(), { code: 'PAYMENT_PENDING' })).toEqual({
      kind: 'show',
      place: { id: 'payments' },
    });
  });
});
