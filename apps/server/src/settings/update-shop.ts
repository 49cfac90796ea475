import type { Shop } from '@kickstand/domain/settings';
import { type Actor, writeAudit } from '../audit/index.ts';
import { settingsWritten } from '../platform/call-settings.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/index.ts';
import { replaceAtRevision } from '../platform/once/index.ts';
import { settingsShop } from './settings.table.ts';
import { findShopNow, presentShop, type ShopRow } from './shop.repository.ts';

export type UpdateShopVerdict =
  | { readonly ok: true; readonly row: ShopRow }
  | { readonly ok: false; readonly code: 'STALE'; readonly current: ShopRow };

export async function updateShop(
  { db, clock }: { db: Database; clock: Clock },
  actor: Actor,
  { revision, ...shop }: Shop & { revision: number },
): Promise<UpdateShopVerdict> {
  return db.transaction(async (tx) => {
    settingsWritten();
    const before = await findShopNow(tx);
    const values = { ...shop, updatedAt: clock.now() };
    const verdict = await replaceAtRevision(tx, settingsShop, { id: true, revision }, values);
    if (!verdict.ok && verdict.code === 'NOT_FOUND') throw new Error('updateShop: the shop is not set up');
    if (!verdict.ok) return verdict;
    await writeAudit(tx, clock, actor, {
      action: 'settings.shop.updated',
      subject: 'settings_shop',
      subjectId: 'true',
      before: before && presentShop(before),
      after: presentShop(verdict.row),
    });
    return verdict;
  });
}
