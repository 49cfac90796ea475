import type { Actor } from '../../audit/index.ts';
import type { InventoryDeps } from '../inventory-deps.ts';
import {
  changePurchase,
  notePurchase,
  type PurchaseVerdict,
  type Seen,
  savePurchase,
} from './change-purchase.ts';

/** The supplier gave a date, or it is unknown. */
export function expectPurchase(
  deps: InventoryDeps,
  actor: Actor,
  { expectedOn, ...seen }: Seen & { expectedOn: string | null },
): Promise<PurchaseVerdict> {
  return deps.db.transaction((tx) =>
    changePurchase(tx, seen, 'expect', async (row): Promise<PurchaseVerdict> => {
      await savePurchase(tx, deps, seen.id, { expectedOn });
      await notePurchase(tx, deps.clock, actor, 'expected', seen.id, {
        before: { expectedOn: row.expectedOn },
        after: { expectedOn },
      });
      return { ok: true };
    }),
  );
}
