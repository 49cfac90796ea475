import { describe, expect, it } from 'vitest';
import { Busy, createBudget, createSharedBudget } from './budget.ts';

/** A task that ends when the test says so. */
function held() {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { task: () => ended, end };
}

describe('a budget', () => {
  it('runs what fits, queues the rest in order, and refuses when the queue is full', async () => {
    const budget = createBudget({ total: 10, waiting: 2 });
    const started: string[] = [];
    const begin = (name: string, cost: number) => {
      const { task, end } = held();
      const done = budget.run(cost, () => {
        started.push(name);
        return task();
      });
      return { done, end };
    };
    const large = begin('large', 8);
    const next = begin('next', 5);
    const small = begin('small', 2);
    await Promise.resolve();
    expect(started).toEqual(['large']);
    await expect(budget.run(1, async () => {})).rejects.toBeInstanceOf(Busy);
    large.end();
    await large.done;
    await Promise.resolve();
    expect(started).toEqual(['large', 'next', 'small']);
    next.end();
    small.end();
    await Promise.all([next.done, small.done]);
    await expect(budget.run(10, async () => 'whole')).resolves.toBe('whole');
  });

  it('releases the share of a failed task', async () => {
    const budget = createBudget({ total: 1, waiting: 1 });
    await expect(budget.run(1, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await expect(budget.run(1, async () => 'yes')).resolves.toBe('yes');
  });
});

describe('a shared budget', () => {
  it('W2 gives nobody more than their share, so that the others continue', async () => {
    const budget = createSharedBudget({ total: 30, each: 10, waiting: 5 });
    const started: string[] = [];
    const begin = (who: string, cost: number) => {
      const { task, end } = held();
      const done = budget.run(who, cost, () => {
        started.push(who);
        return task();
      });
      return { done, end };
    };
    const one = begin('one', 10);
    const more = begin('one', 10);
    const other = begin('other', 10);
    await Promise.resolve();
    await Promise.resolve();
    expect(started).toEqual(['one', 'other']);
    for (const { end } of [one, more, other]) end();
    await Promise.all([one.done, more.done, other.done]);
    expect(started).toEqual(['one', 'other', 'one']);
  });
});
