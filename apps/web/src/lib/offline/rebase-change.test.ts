import { describe, expect, it } from 'vitest';
import { rebaseChange } from './rebase-change.ts';

type Order = Parameters<typeof rebaseChange>[2];

const line = { id: 'line', done: null, struck: null };
const job = { id: 'job', decision: 'approved', lines: [line], photos: [{ path: 'a' }] };
/** The parts of an order that a change looks at. */
const order = (change: object = {}) =>
  ({ revision: 7, findings: [], jobs: [job], ...change }) as unknown as Order;

describe('OFF-04 a change over an order that moved on', () => {
  const tick = { call: 'workorders.lines.done', seen: [] } as const;
  const input = { id: 'order', revision: 3, jobId: 'job', lineId: 'line', done: true };

  it('ticks the line off over the newer order', () => {
    expect(rebaseChange(tick, input, order())).toEqual({ ...input, revision: 7 });
  });

  it('is done when the line is done: an answer got lost, or someone was faster', () => {
    const done = order({ jobs: [{ ...job, lines: [{ ...line, done: { by: 'Pat' } }] }] });
    expect(rebaseChange(tick, input, done)).toBe('done');
  });

  it('asks the person when the line is gone, struck, or not approved any more', () => {
    for (const change of [
      { jobs: [] },
      { jobs: [{ ...job, lines: [{ ...line, struck: { by: 'Pat' } }] }] },
      { jobs: [{ ...job, decision: 'declined' }] },
    ])
      expect(rebaseChange(tick, input, order(change))).toBeNull();
  });

  it('adds a finding once', () => {
    const add = { call: 'workorders.findings.add', seen: [] } as const;
    const finding = { id: 'order', revision: 3, findingId: 'f', finding: {} };
    expect(rebaseChange(add, finding, order())).toEqual({ ...finding, revision: 7 });
    expect(rebaseChange(add, finding, order({ findings: [{ id: 'f' }] }))).toBe('done');
  });

  it('adds its photo to those the job has by now', () => {
    const photo = { call: 'workorders.jobs.setPhotos', seen: ['a'] } as const;
    const set = { id: 'order', revision: 3, jobId: 'job', photos: ['a', 'mine'] };
    const theirs = order({ jobs: [{ ...job, photos: [{ path: 'theirs' }] }] });
    expect(rebaseChange(photo, set, theirs)).toEqual({ ...set, revision: 7, photos: ['theirs', 'mine'] });
    const both = order({ jobs: [{ ...job, photos: [{ path: 'a' }, { path: 'mine' }] }] });
    expect(rebaseChange(photo, set, both)).toBe('done');
  });
});
