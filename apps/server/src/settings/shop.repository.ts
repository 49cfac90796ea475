import type { Outputs } from '@kickstand/api';
import type { DbOrTx } from '../platform/database/index.ts';
import { settingsOfCall } from './call-settings.ts';
import { settingsShop } from './settings.table.ts';

export type ShopRow = typeof settingsShop.$inferSelect;
type ShopRecord = Outputs['settings']['shop'];

/** The shop as of the start of the call; null if it is not set up. */
export async function findShop(db: DbOrTx): Promise<ShopRow | null> {
  const settings = await settingsOfCall(db);
  return settings ? settings.shop : findShopNow(db);
}

/** Reads the database instead of the call's copy; for code that changes the shop or has waited for a lock. */
export async function findShopNow(db: DbOrTx): Promise<ShopRow | null> {
  const [row] = await db.select().from(settingsShop);
  return row ?? null;
}

/** The shop's name and address, for papers and customer pages. */
export function shopAddress(row: ShopRow | null) {
  const { name = '', street = '', city = '', state = '', zip = '', phone = '', email = '' } = row ?? {};
  return { name, street, city, state, zip, phone, email, timeZone: row?.timeZone ?? 'UTC' };
}

export function presentShop(row: ShopRow): ShopRecord {
  return { ...shopAddress(row), revision: row.revision, updatedAt: row.updatedAt.toISOString() };
}
