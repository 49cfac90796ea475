import {
  INVENTORY_LIMITS,
  PART_FILTERS,
  PART_STATUSES,
  positiveQuantity,
  RESERVATION_STATES,
} from '@kickstand/domain/inventory';
import { STATUSES } from '@kickstand/domain/workorders';
import * as z from '@kickstand/domain/zod';
import { missing, onceKey, procedure, timestamp, uuid } from '../base.ts';
import { movedOrder, orderPart, partsShort } from './schemas.ts';

const staff = { may: 'staff.read', owns: 'all' } as const;
const issuers = { may: 'stock.issue', owns: 'all' } as const;

/** A part line with what it needs next. */
const listedPart = z.extend(orderPart, {
  status: z.enum(PART_STATUSES),
  /** How much of the shortage is on order, and the last delivery that the line needs. */
  coming: z.nullable(
    z.object({
      purchaseId: uuid,
      number: z.number(),
      expectedOn: z.nullable(z.iso.date()),
      milli: z.number(),
    }),
  ),
  /** Short and not on order. */
  toOrderMilli: z.number(),
  /** Null: none; it is chosen when the part is ordered. */
  supplierId: z.nullable(uuid),
  installedAt: z.nullable(timestamp),
});

const statusCounts = z.record(z.enum(PART_STATUSES), z.number());

/** The matching part lines of one order; its counts cover all its lines. */
const partsOfOrder = z.object({
  id: uuid,
  number: z.number(),
  status: z.enum(STATUSES),
  customerName: z.string(),
  bikeInfo: z.string(),
  technician: z.nullable(z.object({ id: uuid, name: z.string() })),
  thumbnailUrl: z.nullable(z.string()),
  counts: statusCounts,
  parts: z.array(listedPart),
});

const listedParts = z.object({
  /** By search and technician, for any status. */
  counts: statusCounts,
  /** Who has an order with parts. */
  technicians: z.array(z.object({ id: uuid, name: z.string() })),
  orders: z.array(partsOfOrder),
  more: z.boolean(),
});

export const orderParts = {
  /** Part lines of a product, of an order, or of all open orders. */
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
        states: z.optional(z.array(z.enum(RESERVATION_STATES)).check(z.maxLength(RESERVATION_STATES.length))),
        /** Only lines without a product in the catalog. */
        uncataloged: z.optional(z.boolean()),
        search: z.optional(z.string().check(z.maxLength(200, 'TOO_LONG'))),
        after: z.optional(uuid),
      }),
    )
    .output(z.object({ parts: z.array(orderPart), more: z.boolean() })),

  partsByOrder: procedure(staff)
    .route({
      method: 'GET',
      path: '/inventory/parts-by-order',
      summary: 'Part lines of open orders, by order, with what each needs next',
    })
    .input(
      z.strictObject({
        status: z.optional(z.enum(PART_FILTERS)),
        search: z.optional(z.string().check(z.maxLength(200, 'TOO_LONG'))),
        technicianId: z.optional(uuid),
        /** The last order of the previous page. */
        after: z.optional(uuid),
      }),
    )
    .output(listedParts),

  issue: procedure(issuers)
    .route({
      method: 'POST',
      path: '/inventory/order-parts/{lineId}/issue',
      summary: 'Mark a part as installed',
    })
    .input(z.strictObject({ lineId: uuid, key: onceKey, quantityMilli: z.optional(positiveQuantity) }))
    .output(orderPart)
    .errors({ ...missing, ...partsShort, NOT_RESERVED: { status: 409 }, KEY_REUSED: { status: 409 } }),

  return: procedure(issuers)
    .route({
      method: 'POST',
      path: '/inventory/order-parts/{lineId}/return',
      summary: 'Return a part to stock',
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
