import type { Database } from '../platform/database/index.ts';
import { gated } from '../platform/rpc/gate.ts';
import { recognize } from './recognize.ts';

export const customersRouter = ({ db }: { readonly db: Database }) => ({
  recognize: gated.customers.recognize.handler(({ input }) => recognize(db, input)),
});
