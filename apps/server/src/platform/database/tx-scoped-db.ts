import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database, Transaction } from './database.ts';

const ambient = new AsyncLocalStorage<Transaction>();

/**
 * For a library that keeps one database handle: what it does inside `runInTx(tx, …)` happens in that transaction,
 * everything else on its own.
 */
export function txScopedDatabase(db: Database): Database {
  return new Proxy(db, {
    get(target, key) {
      const current = ambient.getStore() ?? target;
      const value: unknown = Reflect.get(current, key, current);
      return typeof value === 'function' ? value.bind(current) : value;
    },
  });
}

export const runInTx = <T>(tx: Transaction, work: () => Promise<T>): Promise<T> => ambient.run(tx, work);
