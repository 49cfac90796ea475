import type { Shop } from '@kickstand/domain/settings';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/index.ts';
import { findShop, replaceShop, type ShopRow } from './shop.repository.ts';

export type UpdateShopVerdict =
  | { readonly ok: true; readonly shop: ShopRow }
  | { readonly ok: false; readonly code: 'STALE'; readonly current: ShopRow };

export async function updateShop(
  { db, clock }: { db: Database; clock: Clock },
  { revision, ...shop }: Shop & { revision: number },
): Promise<UpdateShopVerdict> {
  return db.transaction(async (tx) => {
    const updated = await replaceShop(tx, shop, revision, clock.now());
    if (updated) return { ok: true, shop: updated };
    const current = await findShop(tx);
    if (!current) throw new Error('updateShop: the shop is not set up');
    return { ok: false, code: 'STALE', current };
  });
}
