import type { Actor } from '../audit/index.ts';
import {
  changePurchase,
  notePurchase,
  type PurchaseVerdict,
  type Seen,
  savePurchase,
} from './change-purchase.ts';
import type { InventoryParts } from './inventory-parts.ts';

/** The supplier said when it comes, or that nobody knows. */
export function expectPurchase(
  parts: InventoryParts,
  actor: Actor,
  { expectedOn, ...seen }: Seen & { expectedOn: string | null },
): Promise<PurchaseVerdict> {
  return parts.db.transaction((tx) =>
    changePurchase(tx, seen, 'expect', async (row): Promise<PurchaseVerdict> => {
      await savePurchase(tx, parts, seen.id, { expectedOn });
      await notePurchase(tx, parts.clock, actor, 'expected', seen.id, {
        before: { expectedOn: row.expectedOn },
        after: { expectedOn },
      });
      return { ok: true };
    }),
  );
}
