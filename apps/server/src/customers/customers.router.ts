import { actorOf } from '../audit/index.ts';
import { callerOf, gated } from '../platform/rpc/gate.ts';
import type { CustomersDeps } from './customers-deps.ts';
import { notSame, showAgain } from './differences.ts';
import { duplicatePairs } from './duplicate-pairs.ts';
import { duplicatesOf } from './duplicates.ts';
import { customerPage, presentCustomer } from './find-customer.ts';
import { intakesOf, ordersOf, paymentsOf } from './histories.ts';
import { listCustomers } from './list-customers.ts';
import { mergeCustomers, previewMerge, undoMerge } from './merge.ts';
import { ownThings } from './own.ts';
import { listPapers } from './papers.ts';
import { knownCustomer, recognize, suggest } from './recognize.ts';
import { updateCustomer, updatePlate } from './update-customer.ts';

export function customersRouter(deps: CustomersDeps) {
  const { db } = deps;
  const { customers } = gated;
  return {
    recognize: customers.recognize.handler(({ input }) => recognize(db, input)),

    suggest: customers.suggest.handler(({ input }) => suggest(db, input)),

    known: customers.known.handler(async ({ input, errors }) => {
      const known = await knownCustomer(db, input);
      if (!known) throw errors.NOT_FOUND();
      return known;
    }),

    list: customers.list.handler(({ input }) => listCustomers(deps, input)),

    find: customers.find.handler(async ({ input, errors }) => {
      const page = await customerPage(deps, input.id);
      if (!page) throw errors.NOT_FOUND();
      return page;
    }),

    update: customers.update.handler(async ({ input, context, errors }) => {
      const verdict = await updateCustomer(deps, actorOf(context), input);
      if (verdict.ok) return presentCustomer(verdict.row);
      if (verdict.code === 'STALE')
        throw errors.STALE({ data: { current: presentCustomer(verdict.current) } });
      throw errors[verdict.code]();
    }),

    updateBike: customers.updateBike.handler(async ({ input, context, errors }) => {
      const verdict = await updatePlate(deps, actorOf(context), input);
      if (verdict.ok) return { id: input.id, plate: verdict.plate };
      if (verdict.code === 'STALE') throw errors.STALE({ data: { current: { plate: verdict.current } } });
      throw errors.NOT_FOUND();
    }),

    orders: customers.orders.handler(({ input }) => ordersOf(deps, input)),
    intakes: customers.intakes.handler(({ input }) => intakesOf(db, input)),
    payments: customers.payments.handler(({ input }) => paymentsOf(db, input)),
    papers: customers.papers.handler(({ input }) => listPapers(db, [input.id])),

    duplicatePairs: customers.duplicatePairs.handler(({ input }) => duplicatePairs(db, input)),

    duplicates: customers.duplicates.handler(async ({ input, errors }) => {
      const found = await duplicatesOf(db, input.id);
      if (!found) throw errors.NOT_FOUND();
      return found;
    }),

    notSame: customers.notSame.handler(async ({ input, context, errors }) => {
      const verdict = await notSame(deps, actorOf(context), input);
      if (!verdict.ok) throw errors[verdict.code]();
      return {};
    }),

    showAgain: customers.showAgain.handler(async ({ input, context, errors }) => {
      const verdict = await showAgain(deps, actorOf(context), input);
      if (!verdict.ok) throw errors[verdict.code]();
      return {};
    }),

    mergePreview: customers.mergePreview.handler(async ({ input, errors }) => {
      const verdict = await previewMerge(db, input);
      if (!verdict.ok) throw errors[verdict.code]();
      return verdict.preview;
    }),

    merge: customers.merge.handler(async ({ input, context, errors }) => {
      const verdict = await mergeCustomers(deps, actorOf(context), input);
      if (!verdict.ok) throw errors[verdict.code]();
      return { id: verdict.id, moved: verdict.moved };
    }),

    undoMerge: customers.undoMerge.handler(async ({ input, context, errors }) => {
      const verdict = await undoMerge(deps, actorOf(context), input.id);
      if (!verdict.ok) throw errors[verdict.code]();
      return verdict.outcome;
    }),

    mine: customers.mine.handler(({ context }) => ownThings(deps, callerOf(context))),
  };
}
