import type { Role } from '@kickstand/domain/auth';
import { actorOf } from '../audit/index.ts';
import { callerOf, gated } from '../platform/rpc/gate.ts';
import { readSection, updateSection } from '../settings/index.ts';
import { analyze } from './catalog/analytics.ts';
import { exportProducts } from './catalog/export-products.ts';
import { listProducts, scanProducts } from './catalog/list-products.ts';
import { findProduct, type ProductRecord, presentProduct } from './catalog/present-product.ts';
import {
  addProduct,
  addService,
  nextSku,
  type SaveVerdict,
  setActive,
  updateProduct,
  updateService,
} from './catalog/save-product.ts';
import { summarize } from './catalog/summarize.ts';
import { importProcedures } from './imports/import.procedures.ts';
import { findPart, issuePart, orderParts, returnPart } from './orders/order-parts.ts';
import { type PartsByOrderDeps, partsByOrder } from './orders/parts-by-order.ts';
import { presentMoved } from './orders/present-moved.ts';
import { purchaseProcedures } from './purchases/purchase.procedures.ts';
import { restock } from './purchases/restock.ts';
import { addSupplier, listSuppliers, updateSupplier } from './purchases/suppliers.ts';
import { adjustStock, movementsOf } from './stock/movements.ts';

export function inventoryRouter(deps: PartsByOrderDeps) {
  const { db, clock } = deps;
  const { inventory } = gated;
  const show = (role: Role, id: string) => presentProduct(db, clock.now(), role, id);

  /** The product after it was saved, or the error that the contract declares. */
  const answer = async <Errors extends Partial<Record<Refused, unknown>>>(
    role: Role,
    errors: Errors,
    id: string,
    verdict: SaveVerdict,
  ): Promise<ProductRecord> => {
    const current = await show(role, id);
    if (verdict.ok && current) return current;
    const code = verdict.ok ? 'NOT_FOUND' : verdict.code;
    // each procedure declares the codes its use case returns; the compiler cannot follow that through a union
    const refuse = errors[code] as (options?: object) => Error;
    throw refuse(code === 'STALE' ? { data: { current } } : undefined);
  };

  return {
    list: inventory.list.handler(({ input, context }) => listProducts(deps, callerOf(context).role, input)),
    summary: inventory.summary.handler(({ context }) => summarize(deps, callerOf(context).role)),
    find: inventory.find.handler(async ({ input, context, errors }) => {
      const product = await show(callerOf(context).role, input.id);
      if (!product) throw errors.NOT_FOUND();
      return product;
    }),
    scan: inventory.scan.handler(({ input, context }) =>
      scanProducts(deps, callerOf(context).role, input.code),
    ),
    nextSku: inventory.nextSku.handler(({ input }) => nextSku(deps, input.category)),

    addProduct: inventory.addProduct.handler(async ({ input, context, errors }) =>
      answer(callerOf(context).role, errors, input.id, await addProduct(deps, actorOf(context), input)),
    ),
    updateProduct: inventory.updateProduct.handler(async ({ input, context, errors }) =>
      answer(callerOf(context).role, errors, input.id, await updateProduct(deps, actorOf(context), input)),
    ),
    addService: inventory.addService.handler(async ({ input, context, errors }) =>
      answer(callerOf(context).role, errors, input.id, await addService(deps, actorOf(context), input)),
    ),
    updateService: inventory.updateService.handler(async ({ input, context, errors }) =>
      answer(callerOf(context).role, errors, input.id, await updateService(deps, actorOf(context), input)),
    ),
    setActive: inventory.setActive.handler(async ({ input, context, errors }) =>
      answer(callerOf(context).role, errors, input.id, await setActive(deps, actorOf(context), input)),
    ),

    movements: inventory.movements.handler(async ({ input, context, errors }) => {
      if (!(await findProduct(db, input.id))) throw errors.NOT_FOUND();
      return movementsOf(db, callerOf(context).role, input);
    }),
    adjust: inventory.adjust.handler(async ({ input, context, errors }) => {
      const verdict = await adjustStock(deps, actorOf(context), input);
      if (!verdict.ok) {
        if (verdict.code === 'BELOW_ZERO')
          throw errors.BELOW_ZERO({ data: { onHandMilli: verdict.onHandMilli } });
        throw errors[verdict.code]();
      }
      const product = await show(callerOf(context).role, input.id);
      if (!product) throw errors.NOT_FOUND();
      return { product, orders: presentMoved(verdict.orders) };
    }),

    orderParts: inventory.orderParts.handler(({ input }) => orderParts(deps, input)),
    partsByOrder: inventory.partsByOrder.handler(({ input }) => partsByOrder(deps, input)),
    issue: inventory.issue.handler(async ({ input, context, errors }) => {
      const verdict = await issuePart(deps, actorOf(context), input);
      if (!verdict.ok) {
        if (verdict.code === 'PARTS_SHORT')
          throw errors.PARTS_SHORT({ data: { freeMilli: verdict.freeMilli } });
        throw errors[verdict.code]();
      }
      const part = await findPart(deps, input.lineId);
      if (!part) throw errors.NOT_FOUND();
      return part;
    }),
    return: inventory.return.handler(async ({ input, context, errors }) => {
      const verdict = await returnPart(deps, actorOf(context), input);
      if (!verdict.ok) throw errors[verdict.code]();
      const part = await findPart(deps, input.lineId);
      if (!part) throw errors.NOT_FOUND();
      return { part, orders: presentMoved(verdict.orders) };
    }),

    suppliers: {
      list: inventory.suppliers.list.handler(() => listSuppliers(db)),
      add: inventory.suppliers.add.handler(async ({ input, context, errors }) => {
        const verdict = await addSupplier(deps, actorOf(context), input);
        if (verdict.ok) return verdict.supplier;
        throw verdict.code === 'SUPPLIER_EXISTS' ? errors.SUPPLIER_EXISTS() : errors.KEY_REUSED();
      }),
      update: inventory.suppliers.update.handler(async ({ input, context, errors }) => {
        const verdict = await updateSupplier(deps, actorOf(context), input);
        if (verdict.ok) return verdict.supplier;
        if (verdict.code === 'STALE') throw errors.STALE({ data: { current: verdict.current } });
        throw verdict.code === 'SUPPLIER_EXISTS' ? errors.SUPPLIER_EXISTS() : errors.NOT_FOUND();
      }),
    },

    restock: inventory.restock.handler(() => restock(deps)),
    ...purchaseProcedures(deps),
    imports: importProcedures(deps),
    export: inventory.export.handler(() => exportProducts(deps)),
    analytics: inventory.analytics.handler(({ input }) => analyze(deps, input.days)),

    setting: inventory.setting.handler(async () => {
      const { value, revision } = await readSection(db, 'inventory');
      return { ...value, revision };
    }),
    updateSetting: inventory.updateSetting.handler(async ({ input, context, errors }) => {
      const { revision, ...value } = input;
      const verdict = await updateSection(deps, actorOf(context), 'inventory', { value, revision });
      if (verdict.ok) return { ...verdict.section.value, revision: verdict.section.revision };
      const { current } = verdict;
      throw errors.STALE({ data: { current: { ...current.value, revision: current.revision } } });
    }),
  };
}

type Refused = Exclude<Extract<SaveVerdict, { ok: false }>['code'], never>;
