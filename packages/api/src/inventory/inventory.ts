import {
  adjustSchema,
  inventorySettingsSchema,
  PRODUCT_FILTERS,
  PRODUCT_SORTS,
  PRODUCT_TYPES,
  priceCents,
  productSchema,
  quantity,
  serviceSchema,
} from '@kickstand/domain/inventory';
import * as z from '@kickstand/domain/zod';
import { missing, nothing, onceKey, procedure, revision, uuid } from '../base.ts';
import { analytics } from './analytics.ts';
import { counts } from './counts.ts';
import { imports } from './imports.ts';
import { orderParts } from './order-parts.ts';
import { purchases, restock } from './purchases.ts';
import { belowZero, movedOrder, movement, productRecord, productRow } from './schemas.ts';
import { suppliers } from './suppliers.ts';

const staff = { may: 'staff.read', owns: 'all' } as const;
const managers = { may: 'stock.manage', owns: 'all' } as const;
const heads = { may: 'inventory.settings', owns: 'all' } as const;

const text = (max: number) => z.string().check(z.maxLength(max, 'TOO_LONG'));
export const inventorySettings = z.extend(inventorySettingsSchema, { revision: z.number() });
const taken = { SKU_TAKEN: { status: 409 }, PRODUCT_UNKNOWN: { status: 422 } } as const;
const changing = {
  ...missing,
  ...taken,
  STALE: { status: 409, data: z.object({ current: productRecord }) },
} as const;
const adding = { ...taken, KEY_REUSED: { status: 409 } } as const;

export const inventory = {
  list: procedure(staff)
    .route({ method: 'GET', path: '/inventory/products', summary: 'Products and services, a page at a time' })
    .input(
      z.strictObject({
        type: z.optional(z.enum(PRODUCT_TYPES)),
        /** Words of the name, SKU, barcode, brand or supplier's number. */
        search: z.optional(text(200)),
        category: z.optional(text(60)),
        supplierId: z.optional(uuid),
        /** dead: in stock, added more than 180 days ago and not issued in 180 days. blocking: orders wait for it. */
        level: z.optional(z.enum(PRODUCT_FILTERS)),
        active: z.optional(z.boolean()),
        sort: z.optional(z.enum(PRODUCT_SORTS)),
        direction: z.optional(z.enum(['up', 'down'])),
        /** The last product of the previous page. */
        after: z.optional(uuid),
      }),
    )
    .output(z.object({ products: z.array(productRow), more: z.boolean() })),

  summary: procedure(staff)
    .route({ method: 'GET', path: '/inventory/summary', summary: 'Counts per filter, and the categories' })
    .input(nothing)
    .output(
      z.object({
        products: z.number(),
        services: z.number(),
        /** Out of the catalog. */
        inactive: z.record(z.enum(PRODUCT_TYPES), z.number()),
        /** Number of active products per filter. */
        levels: z.record(z.enum(PRODUCT_FILTERS), z.number()),
        /** In use, in addition to those in the settings. */
        categories: z.array(z.string()),
        /** At cost; absent for those who may not see it. */
        valueCents: z.optional(z.number()),
      }),
    ),

  find: procedure(staff)
    .route({ method: 'GET', path: '/inventory/products/{id}', summary: 'One product or service' })
    .input(z.strictObject({ id: uuid }))
    .output(productRecord)
    .errors(missing),

  scan: procedure(staff)
    .route({
      method: 'GET',
      path: '/inventory/scan',
      summary: 'Products with a barcode or SKU: none, one, or several',
    })
    .input(
      z.strictObject({
        code: z.string().check(z.minLength(1, 'VALUE_REQUIRED'), z.maxLength(100, 'TOO_LONG')),
      }),
    )
    .output(z.array(productRow)),

  nextSku: procedure(managers)
    .route({
      method: 'GET',
      path: '/inventory/next-sku',
      summary: 'The next free SKU of the pattern',
    })
    .input(z.strictObject({ category: text(60) }))
    .output(z.object({ sku: z.string() })),

  addProduct: procedure(managers)
    .route({ method: 'POST', path: '/inventory/products', summary: 'Add a product with its opening stock' })
    .input(z.strictObject({ id: onceKey, product: productSchema, openingMilli: quantity }))
    .output(productRecord)
    .errors(adding),

  updateProduct: procedure(managers)
    .route({ method: 'PUT', path: '/inventory/products/{id}', summary: 'Change a product' })
    .input(z.strictObject({ id: uuid, revision, product: productSchema }))
    .output(productRecord)
    .errors(changing),

  addService: procedure(managers)
    .route({ method: 'POST', path: '/inventory/services', summary: 'Add a service with its usual parts' })
    .input(z.strictObject({ id: onceKey, service: serviceSchema }))
    .output(productRecord)
    .errors(adding),

  updateService: procedure(managers)
    .route({ method: 'PUT', path: '/inventory/services/{id}', summary: 'Change a service' })
    .input(z.strictObject({ id: uuid, revision, service: serviceSchema }))
    .output(productRecord)
    .errors(changing),

  setActive: procedure(managers)
    .route({
      method: 'POST',
      path: '/inventory/products/{id}/active',
      summary: 'Archive or restore a product',
    })
    .input(z.strictObject({ id: uuid, revision, active: z.boolean() }))
    .output(productRecord)
    /** Orders still claim it. */
    .errors({ ...changing, IN_USE: { status: 409 } }),

  movements: procedure(staff)
    .route({
      method: 'GET',
      path: '/inventory/products/{id}/movements',
      summary: 'Its stock movements, newest first',
    })
    .input(z.strictObject({ id: uuid, after: z.optional(uuid) }))
    .output(z.object({ movements: z.array(movement), more: z.boolean() }))
    .errors(missing),

  adjust: procedure(managers)
    .route({
      method: 'POST',
      path: '/inventory/products/{id}/adjust',
      summary: 'Adjust stock by hand',
    })
    .input(z.extend(adjustSchema, { id: uuid, key: onceKey, unitCostCents: z.optional(priceCents) }))
    .output(z.object({ product: productRecord, orders: z.array(movedOrder) }))
    .errors({ ...missing, ...belowZero, KEY_REUSED: { status: 409 } }),

  ...orderParts,

  suppliers,
  restock,
  purchases,
  counts,
  imports,

  export: procedure(managers)
    .route({
      method: 'GET',
      path: '/inventory/export',
      summary: 'The catalog as CSV, safe to open in a spreadsheet',
    })
    .input(nothing)
    .output(z.object({ filename: z.string(), csv: z.string(), rows: z.number(), cut: z.boolean() })),

  analytics,

  setting: procedure(heads)
    .route({
      method: 'GET',
      path: '/inventory/setting',
      summary: 'Inventory settings',
    })
    .output(inventorySettings),

  updateSetting: procedure(heads)
    .route({ method: 'PUT', path: '/inventory/setting', summary: 'Change them' })
    .input(z.extend(inventorySettingsSchema, { revision: z.int32().check(z.nonnegative()) }))
    .output(inventorySettings)
    .errors({ STALE: { status: 409, data: z.object({ current: inventorySettings }) } }),
};
