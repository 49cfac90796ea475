import type { Outputs } from '@kickstand/api';
import type { DbOrTx } from '../platform/database/index.ts';
import { settingsShop } from './settings.table.ts';

export type ShopRow = typeof settingsShop.$inferSelect;
type ShopRecord = Outputs['settings']['shop'];

export async function findShop(db: DbOrTx): Promise<ShopRow | null> {
  const [row] = await db.select().from(settingsShop);
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
