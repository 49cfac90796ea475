import { INVENTORY_LIMITS, PURCHASE_STATES, positiveQuantity, priceCents } from '@kickstand/domain/inventory';
import * as z from '@kickstand/domain/zod';
import { missing, nothing, onceKey, procedure, revision, timestamp, uuid } from '../base.ts';
import { movedOrder, note, part, suggestion } from './schemas.ts';

const heads = { may: 'inventory.settings', owns: 'all' } as const;
const managers = { may: 'stock.manage', owns: 'all' } as const;

export const restock = procedure(heads)
  .route({
    method: 'GET',
    path: '/inventory/restock',
    summary: 'What to order, by supplier, with the calculation',
  })
  .input(nothing)
  .output(
    z.object({
      suppliers: z.array(
        z.object({
          /** Null: products without a supplier. */
          id: z.nullable(uuid),
          name: z.string(),
          totalCents: z.number(),
          items: z.array(
            z.object({
              ...part,
              bin: z.string(),
              supplierSku: z.string(),
              /** The product's own; null: its supplier's, or the shop's. */
              leadDays: z.nullable(z.number()),
              unitCostCents: z.nullable(z.number()),
              /** What ordering it costs. */
              totalCents: z.number(),
              suggestion,
              /** Orders that wait for it. */
              waiting: z.array(
                z.object({ id: uuid, number: z.number(), customerName: z.string(), shortMilli: z.number() }),
              ),
            }),
          ),
        }),
      ),
      products: z.number(),
      /** Orders blocked by any of them. */
      orders: z.number(),
      /** There are more than are returned. */
      cut: z.boolean(),
    }),
  );

const purchaseRow = z.object({
  id: uuid,
  number: z.number(),
  revision: z.number(),
  state: z.enum(PURCHASE_STATES),
  supplier: z.object({ id: uuid, name: z.string() }),
  lines: z.number(),
  totalCents: z.number(),
  quantityMilli: z.number(),
  receivedMilli: z.number(),
  note: z.string(),
  createdAt: timestamp,
  orderedAt: z.nullable(timestamp),
  /** The day the goods should come. */
  expectedOn: z.nullable(z.iso.date()),
  endedAt: z.nullable(timestamp),
});

export const purchase = z.extend(purchaseRow, {
  items: z.array(
    z.object({
      ...part,
      id: uuid,
      supplierSku: z.string(),
      quantityMilli: z.number(),
      receivedMilli: z.number(),
      /** Still to come; zero once the order was cancelled or closed. */
      openMilli: z.number(),
      unitCostCents: z.number(),
    }),
  ),
  receipts: z.array(
    z.object({
      id: uuid,
      at: timestamp,
      by: z.string(),
      note: z.string(),
      /** With the actual unit cost of this delivery. */
      lines: z.array(
        z.object({ ...part, milli: z.number(), unitCostCents: z.number(), totalCents: z.number() }),
      ),
      totalCents: z.number(),
    }),
  ),
  /** Cost of all deliveries so far. */
  receivedCents: z.number(),
});

const purchaseLines = z
  .array(z.strictObject({ productId: uuid, quantityMilli: positiveQuantity, unitCostCents: priceCents }))
  .check(z.minLength(1, 'VALUE_REQUIRED'), z.maxLength(INVENTORY_LIMITS.purchaseLines, 'TOO_LONG'));

const changing = {
  ...missing,
  STALE: { status: 409, data: z.object({ current: purchase }) },
  PURCHASE_LOCKED: { status: 409, data: z.object({ state: z.enum(PURCHASE_STATES) }) },
} as const;
const unknownParts = { PRODUCT_UNKNOWN: { status: 422 } } as const;

export const purchases = {
  list: procedure(heads)
    .route({ method: 'GET', path: '/inventory/purchases', summary: 'Purchase orders, newest first' })
    .input(
      z.strictObject({
        states: z.optional(z.array(z.enum(PURCHASE_STATES)).check(z.maxLength(PURCHASE_STATES.length))),
        supplierId: z.optional(uuid),
        after: z.optional(uuid),
      }),
    )
    .output(z.object({ purchases: z.array(purchaseRow), more: z.boolean() })),

  find: procedure(heads)
    .route({ method: 'GET', path: '/inventory/purchases/{id}', summary: 'One purchase order' })
    .input(z.strictObject({ id: uuid }))
    .output(purchase)
    .errors(missing),

  create: procedure(heads)
    .route({ method: 'POST', path: '/inventory/purchases', summary: 'Create a purchase order' })
    .input(
      z.strictObject({
        id: onceKey,
        supplierId: uuid,
        lines: purchaseLines,
        note,
        /** It was ordered already, so it counts as on order immediately. */
        ordered: z.boolean(),
      }),
    )
    .output(purchase)
    .errors({ KEY_REUSED: { status: 409 }, ...unknownParts }),

  update: procedure(heads)
    .route({ method: 'PUT', path: '/inventory/purchases/{id}', summary: 'Change a draft' })
    .input(z.strictObject({ id: uuid, revision, lines: purchaseLines, note }))
    .output(purchase)
    .errors({ ...changing, ...unknownParts }),

  order: procedure(heads)
    .route({ method: 'POST', path: '/inventory/purchases/{id}/order', summary: 'Mark it as ordered' })
    .input(z.strictObject({ id: uuid, revision }))
    .output(purchase)
    .errors(changing),

  expect: procedure(heads)
    .route({
      method: 'PUT',
      path: '/inventory/purchases/{id}/expected',
      summary: "Set the supplier's delivery date; null: unknown",
    })
    .input(z.strictObject({ id: uuid, revision, expectedOn: z.nullable(z.iso.date()) }))
    .output(purchase)
    .errors(changing),

  receive: procedure(managers)
    .route({
      method: 'POST',
      path: '/inventory/purchases/{id}/receive',
      summary: 'Receive goods: adds them to stock and covers waiting orders',
    })
    .input(
      z.strictObject({
        id: uuid,
        revision,
        key: onceKey,
        note,
        lines: z
          .array(
            z.strictObject({
              lineId: uuid,
              milli: positiveQuantity,
              /** If the cost differs from the order. */
              unitCostCents: z.optional(priceCents),
            }),
          )
          .check(z.minLength(1, 'VALUE_REQUIRED'), z.maxLength(INVENTORY_LIMITS.purchaseLines, 'TOO_LONG')),
      }),
    )
    .output(z.object({ purchase, orders: z.array(movedOrder) }))
    .errors({ ...changing, ...unknownParts, KEY_REUSED: { status: 409 } }),

  end: procedure(heads)
    .route({
      method: 'POST',
      path: '/inventory/purchases/{id}/end',
      summary: 'End a purchase order: cancelled, or received as far as it arrived',
    })
    .input(z.strictObject({ id: uuid, revision }))
    .output(purchase)
    .errors(changing),
};
