import { type Numbering, numberIn, skuStem } from '@kickstand/domain/inventory';
import { like } from 'drizzle-orm';
import { escapeLike } from '../../platform/database/statements/like-filter.ts';
import { readSection } from '../../settings/index.ts';
import { products } from '../catalog/products.table.ts';
import type { InventoryDeps } from '../inventory-deps.ts';

/** For numbering a file without SKUs: the shop's pattern, and the last number of each category. */
export async function skuNumbers(
  { db }: InventoryDeps,
  categories: readonly string[],
): Promise<Numbering & { highest: Record<string, number> }> {
  const { value } = await readSection(db, 'inventory');
  const pattern = value.skuPattern;
  const highest: Record<string, number> = {};
  for (const category of new Set(categories)) {
    const stem = skuStem(pattern, category);
    const taken = await db
      .select({ sku: products.sku })
      .from(products)
      .where(like(products.sku, `${escapeLike(stem)}%`));
    highest[category] = taken.reduce(
      (most, { sku }) => Math.max(most, numberIn(pattern, category, sku) ?? 0),
      0,
    );
  }
  return { pattern, highest };
}
