import { INVENTORY_LIMITS, positiveQuantity, RESERVATION_STATES } from '@kickstand/domain/inventory';
import * as z from '@kickstand/domain/zod';
import { missing, onceKey, procedure, uuid } from './base.ts';
import { movedOrder, orderPart, partsShort } from './inventory-records.ts';

const staff = { may: 'staff.read', owns: 'all' } as const;
const issuers = { may: 'stock.issue', owns: 'all' } as const;

export const orderParts = {
  /** Part lines of orders: of a product, of an order, or of all that live. */
  orderParts: procedure(staff)
    .route({
      method: 'GET',
      path: '/inventory/order-parts',
      summary: 'Part lines: needed, reserved, short, issued',
    })
    .input(
      z.strictObject({
        productId: z.optional(uuid),
        orderId: z.optional(uuid),
        states: z.optional(z.array(z.enum(RESERVATION_STATES))),
        /** Only lines that no product of the catalog belongs to. */
        uncataloged: z.optional(z.boolean()),
        search: z.optional(z.string().check(z.maxLength(200, 'TOO_LONG'))),
        after: z.optional(uuid),
      }),
    )
    .output(z.object({ parts: z.array(orderPart), more: z.boolean() })),

  issue: procedure(issuers)
    .route({ method: 'POST', path: '/inventory/order-parts/{lineId}/issue', summary: 'It was fitted' })
    .input(z.strictObject({ lineId: uuid, key: onceKey, quantityMilli: z.optional(positiveQuantity) }))
    .output(orderPart)
    .errors({ ...missing, ...partsShort, NOT_RESERVED: { status: 409 }, KEY_REUSED: { status: 409 } }),

  return: procedure(issuers)
    .route({
      method: 'POST',
      path: '/inventory/order-parts/{lineId}/return',
      summary: 'It came back to the shelf',
    })
    .input(
      z.strictObject({
        lineId: uuid,
        key: onceKey,
        quantityMilli: z.optional(positiveQuantity),
        reason: z
          .string()
          .check(z.trim(), z.minLength(1, 'VALUE_REQUIRED'), z.maxLength(INVENTORY_LIMITS.note, 'TOO_LONG')),
      }),
    )
    .output(z.object({ part: orderPart, orders: z.array(movedOrder) }))
    .errors({ ...missing, NOTHING_ISSUED: { status: 409 }, KEY_REUSED: { status: 409 } }),
};
