import type { Database } from '../platform/database/index.ts';
import { gated } from '../platform/rpc/gate.ts';
import { searchAll } from './search-all.ts';

export function searchRouter({ db }: { readonly db: Database }) {
  return { all: gated.search.all.handler(({ input }) => searchAll(db, input.query)) };
}
