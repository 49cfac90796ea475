import { localDate } from '@kickstand/domain/format';
import { expectedDay } from '@kickstand/domain/inventory';
import { DEFAULT_TIME_ZONE } from '@kickstand/domain/settings';
import { eq, inArray } from 'drizzle-orm';
import type { DbOrTx } from '../../platform/database/index.ts';
import { findShop, readSection } from '../../settings/index.ts';
import { products, suppliers } from '../catalog/products.table.ts';

/** The expected delivery day of a purchase order, from the longest lead time of its parts. */
export async function usualDay(
  db: DbOrTx,
  orderedAt: Date,
  supplierId: string,
  lines: readonly { readonly productId: string }[],
): Promise<string> {
  const { value: setting } = await readSection(db, 'inventory');
  const [supplier] = await db
    .select({ leadDays: suppliers.leadDays })
    .from(suppliers)
    .where(eq(suppliers.id, supplierId));
  const parts = await db
    .select({ leadDays: products.leadDays })
    .from(products)
    .where(
      inArray(
        products.id,
        lines.map(({ productId }) => productId),
      ),
    );
  const usual = supplier?.leadDays ?? setting.leadDays;
  const shop = await findShop(db);
  return expectedDay(
    localDate(orderedAt, shop?.timeZone ?? DEFAULT_TIME_ZONE),
    parts.map(({ leadDays }) => leadDays ?? usual),
  );
}
