import type { Outputs } from '@kickstand/api';
import type { Shop } from '@kickstand/domain/settings';
import { and, eq, sql } from 'drizzle-orm';
import type { DbOrTx } from '../platform/database/index.ts';
import { settingsShop } from './settings.table.ts';

export type ShopRow = typeof settingsShop.$inferSelect;
type ShopRecord = Outputs['settings']['shop'];

export async function findShop(db: DbOrTx): Promise<ShopRow | null> {
  const [row] = await db.select().from(settingsShop);
  return row ?? null;
}

/** Writes only over the revision the person saw; null when someone else saved meanwhile. */
export async function replaceShop(
  db: DbOrTx,
  shop: Shop,
  revision: number,
  now: Date,
): Promise<ShopRow | null> {
  const [row] = await db
    .update(settingsShop)
    .set({ ...shop, revision: sql`${settingsShop.revision} + 1`, updatedAt: now })
    .where(and(eq(settingsShop.id, true), eq(settingsShop.revision, revision)))
    .returning();
  return row ?? null;
}

export function presentShop(row: ShopRow): ShopRecord {
  const { name, street, city, state, zip, phone, timeZone, revision } = row;
  return {
    name,
    street,
    city,
    state,
    zip,
    phone,
    timeZone,
    revision,
    updatedAt: row.updatedAt.toISOString(),
  };
}
