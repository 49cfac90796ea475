import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import { vi } from 'vitest';

/** The statements sent by `work`, without those of concurrent timers and listeners. */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const texts: string[] = [];
  const counted = new AsyncLocalStorage<true>();
  const original = pg.Client.prototype.query as (...args: unknown[]) => unknown;
  const query = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...args: unknown[]
  ) {
    if (counted.getStore()) texts.push(textOf(args[0]));
    return original.apply(this, args) as never;
  });
  try {
    await counted.run(true, work);
  } finally {
    query.mockRestore();
  }
  return texts;
}

const textOf = (query: unknown) => (typeof query === 'string' ? query : (query as pg.QueryConfig).text);
