import { describe, expect, it } from 'vitest';
import type { UnsentChange } from '../../../lib/offline/outbox.ts';
import type { WorkOrder } from './order.ts';
import { clockWith } from './unsent-clock.ts';

const T0 = Date.parse('2026-11-18T10:00:00Z');
const MINUTE = 60_000;
const order = (mine: object[] = []) => ({ id: 'order', clock: { mine } }) as unknown as WorkOrder;
const press = (minute: number, call: 'start' | 'end', change: object = {}) =>
  ({
    call: `workorders.clock.${call}`,
    input: { id: 'order', jobId: null, ...change },
    at: T0 + minute * MINUTE,
  }) as unknown as UnsentChange;
const NONE = { jobId: null };

describe('OFF-02 the clock while offline', () => {
  it('runs from when it was started, and counts its time', () => {
    expect(clockWith(order(), NONE, [press(0, 'start')])).toMatchObject({
      state: 'running',
      seconds: 0,
      runningSince: new Date(T0).toISOString(),
    });
    const stopped = [press(0, 'start'), press(10, 'end', { how: 'stop' })];
    expect(clockWith(order(), NONE, stopped)).toMatchObject({ state: 'stopped', seconds: 600 });
  });

  it('continues from what the server knew', () => {
    const known = { jobId: null, state: 'running', seconds: 60, runningSince: new Date(T0).toISOString() };
    expect(clockWith(order([known]), NONE, [press(2, 'end', { how: 'pause' })])).toMatchObject({
      state: 'paused',
      seconds: 180,
    });
  });

  it('is paused by a start elsewhere', () => {
    const changes = [press(0, 'start'), press(5, 'start', { id: 'another' })];
    expect(clockWith(order(), NONE, changes)).toMatchObject({ state: 'paused', seconds: 300 });
  });
});
