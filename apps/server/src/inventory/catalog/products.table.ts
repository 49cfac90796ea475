import { PRODUCT_TYPES } from '@kickstand/domain/inventory';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { moment, oneOf } from '../../platform/database/columns.ts';

export const suppliers = pgTable(
  'suppliers',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    email: text().notNull().default(''),
    phone: text().notNull().default(''),
    account: text().notNull().default(''),
    leadDays: integer('lead_days'),
    note: text().notNull().default(''),
    active: boolean().notNull().default(true),
    revision: integer().notNull().default(1),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    sample: boolean().notNull().default(false),
  },
  (table) => [uniqueIndex('suppliers_name_key').on(sql`lower(${table.name})`)],
);

/** The columns of a product, shared by its table and the table of its versions. */
export const productColumns = () => ({
  id: uuid().primaryKey(),
  type: text({ enum: PRODUCT_TYPES }).notNull(),
  /** As the domain normalizes it: no two differ only in case or spaces. */
  sku: text().notNull(),
  /** Empty: none. Two parts may have the same code; scanning it then asks which one. */
  barcode: text().notNull().default(''),
  nameEn: text('name_en').notNull(),
  nameEs: text('name_es').notNull().default(''),
  category: text().notNull().default(''),
  brand: text().notNull().default(''),
  unit: text().notNull().default('each'),
  costCents: bigint('cost_cents', { mode: 'number' }),
  priceCents: bigint('price_cents', { mode: 'number' }),
  taxable: boolean().notNull().default(true),
  bin: text().notNull().default(''),
  minMilli: bigint('min_milli', { mode: 'number' }),
  maxMilli: bigint('max_milli', { mode: 'number' }),
  packMilli: bigint('pack_milli', { mode: 'number' }).notNull().default(1000),
  leadDays: integer('lead_days'),
  safetyMilli: bigint('safety_milli', { mode: 'number' }),
  supplierId: uuid('supplier_id'),
  supplierSku: text('supplier_sku').notNull().default(''),
  laborMilli: integer('labor_milli').notNull().default(0),
  onHandMilli: bigint('on_hand_milli', { mode: 'number' }).notNull().default(0),
  reservedMilli: bigint('reserved_milli', { mode: 'number' }).notNull().default(0),
  active: boolean().notNull().default(true),
  revision: integer().notNull().default(1),
  /** SKU, codes, names and brand in lower case without accents, for the search of the list. */
  searchText: text('search_text').notNull(),
  createdAt: moment('created_at').notNull(),
  updatedAt: moment('updated_at').notNull(),
  sample: boolean().notNull().default(false),
});

/**
 * Parts and services. A change of stock locks the product's row: it holds on hand and reserved, and a check
 * constraint prevents reserving more than there is.
 */
export const products = pgTable(
  'products',
  {
    ...productColumns(),
    supplierId: uuid('supplier_id').references(() => suppliers.id),
  },
  (table) => [
    uniqueIndex('products_sku_key').on(table.sku),
    check('products_type_known', oneOf(table.type, PRODUCT_TYPES)),
    check(
      'products_reserved_is_there',
      sql`${table.reservedMilli} >= 0 and ${table.reservedMilli} <= greatest(${table.onHandMilli}, 0)`,
    ),
    check('products_service_has_no_stock', sql`${table.type} = 'product' or ${table.onHandMilli} = 0`),
    check('products_pack_whole', sql`${table.packMilli} > 0`),
    index('products_barcode_idx').on(table.barcode).where(sql`${table.barcode} <> ''`),
    index('products_name_idx').on(table.type, table.nameEn, table.id),
    index('products_category_idx').on(table.category),
    index('products_supplier_idx').on(table.supplierId),
    index('products_search_idx').using('gin', table.searchText.op('gin_trgm_ops')),
  ],
);

export type ProductRow = typeof products.$inferSelect;

/** Parts that a service usually needs. */
export const serviceParts = pgTable(
  'service_parts',
  {
    serviceId: uuid('service_id')
      .notNull()
      .references(() => products.id),
    productId: uuid('product_id')
      .notNull()
      .references(() => products.id),
    position: integer().notNull(),
    quantityMilli: bigint('quantity_milli', { mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.serviceId, table.productId] }),
    index('service_parts_product_idx').on(table.productId),
    check('service_parts_quantity', sql`${table.quantityMilli} > 0`),
  ],
);
