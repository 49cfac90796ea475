import {
  COVERAGES,
  INVENTORY_LIMITS,
  LEVELS,
  MOVEMENT_KINDS,
  MOVEMENT_SOURCES,
  PRODUCT_TYPES,
  RESERVATION_STATES,
} from '@kickstand/domain/inventory';
import { STATUSES } from '@kickstand/domain/workorders';
import * as z from '@kickstand/domain/zod';
import { timestamp, uuid } from '../base.ts';

/** Quantities are thousandths, money is cents. Fields for cost are absent for those who may not see it. */
const cost = z.optional(z.nullable(z.number()));

const supplierName = z.object({ id: uuid, name: z.string() });

export const productRow = z.object({
  id: uuid,
  revision: z.number(),
  type: z.enum(PRODUCT_TYPES),
  sku: z.string(),
  barcode: z.string(),
  nameEn: z.string(),
  /** Empty: the English name is used. */
  nameEs: z.string(),
  category: z.string(),
  brand: z.string(),
  unit: z.string(),
  bin: z.string(),
  supplier: z.nullable(supplierName),
  priceCents: z.nullable(z.number()),
  /** Absent without the permission to see it. */
  costCents: cost,
  taxable: z.boolean(),
  active: z.boolean(),
  laborMilli: z.number(),
  onHandMilli: z.number(),
  reservedMilli: z.number(),
  availableMilli: z.number(),
  onOrderMilli: z.number(),
  /** Approved and not covered. */
  needMilli: z.number(),
  /** Orders that wait for it. */
  blocks: z.number(),
  usage90Milli: z.number(),
  minMilli: z.nullable(z.number()),
  maxMilli: z.nullable(z.number()),
  ropMilli: z.number(),
  /** Null for a service. */
  level: z.nullable(z.enum(LEVELS)),
});

/** Every number of the calculation that the screen shows. */
export const suggestion = z.object({
  usage90Milli: z.number(),
  leadDays: z.number(),
  leadUsageMilli: z.number(),
  safetyMilli: z.number(),
  /** Set by hand; then it is the reorder point. */
  minMilli: z.nullable(z.number()),
  ropMilli: z.number(),
  onHandMilli: z.number(),
  reservedMilli: z.number(),
  availableMilli: z.number(),
  onOrderMilli: z.number(),
  projectedMilli: z.number(),
  needMilli: z.number(),
  leftMilli: z.number(),
  maxMilli: z.nullable(z.number()),
  fillToMilli: z.number(),
  shortMilli: z.number(),
  packMilli: z.number(),
  orderMilli: z.number(),
});

const servicePart = z.object({
  productId: uuid,
  sku: z.string(),
  nameEn: z.string(),
  nameEs: z.string(),
  unit: z.string(),
  quantityMilli: z.number(),
  priceCents: z.nullable(z.number()),
  costCents: cost,
  taxable: z.boolean(),
  availableMilli: z.number(),
  active: z.boolean(),
});

export const productRecord = z.extend(productRow, {
  packMilli: z.number(),
  /** Null: the supplier's, or else the shop's. */
  leadDays: z.nullable(z.number()),
  leadDaysUsed: z.number(),
  safetyMilli: z.nullable(z.number()),
  safetyMilliUsed: z.number(),
  supplierSku: z.string(),
  /** Of a service. */
  parts: z.array(servicePart),
  /** Services that bring it. */
  usedIn: z.array(z.object({ id: uuid, sku: z.string(), nameEn: z.string(), nameEs: z.string() })),
  suggestion: z.nullable(suggestion),
  createdAt: timestamp,
  updatedAt: timestamp,
});

export const movement = z.object({
  id: uuid,
  number: z.number(),
  kind: z.enum(MOVEMENT_KINDS),
  source: z.enum(MOVEMENT_SOURCES),
  deltaMilli: z.number(),
  balanceMilli: z.number(),
  unitCostCents: cost,
  unitPriceCents: z.nullable(z.number()),
  order: z.nullable(z.object({ id: uuid, number: z.number() })),
  /** The purchase order, count or import it belongs to. */
  recordId: z.nullable(uuid),
  reason: z.string(),
  by: z.string(),
  at: timestamp,
});

/** A part line of an order and its state. */
export const orderPart = z.object({
  lineId: uuid,
  jobId: uuid,
  job: z.string(),
  description: z.string(),
  sku: z.string(),
  order: z.object({
    id: uuid,
    number: z.number(),
    status: z.enum(STATUSES),
    customerName: z.string(),
    bikeInfo: z.string(),
  }),
  /** Null: not in the catalog, so its stock is unknown. */
  product: z.nullable(
    z.object({
      id: uuid,
      sku: z.string(),
      nameEn: z.string(),
      nameEs: z.string(),
      unit: z.string(),
      bin: z.string(),
      onHandMilli: z.number(),
      availableMilli: z.number(),
    }),
  ),
  /** Null: not reserved yet, or there is no product. */
  state: z.nullable(z.enum(RESERVATION_STATES)),
  neededMilli: z.number(),
  reservedMilli: z.number(),
  shortMilli: z.number(),
  issuedMilli: z.number(),
  /** Of the product, for everybody. */
  onOrderMilli: z.number(),
  approvedAt: z.nullable(timestamp),
});

/** A bike that stock moved. */
export const movedOrder = z.object({
  id: uuid,
  number: z.number(),
  customerName: z.string(),
  bikeInfo: z.string(),
  coverage: z.enum(COVERAGES),
  /** Null: it stays where it is. */
  to: z.nullable(z.enum(STATUSES)),
});

export const supplierRecord = z.object({
  id: uuid,
  revision: z.number(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  account: z.string(),
  leadDays: z.nullable(z.number()),
  note: z.string(),
  active: z.boolean(),
  products: z.number(),
});

export const belowZero = {
  BELOW_ZERO: { status: 409, data: z.object({ onHandMilli: z.number() }) },
} as const;
export const partsShort = {
  PARTS_SHORT: { status: 409, data: z.object({ freeMilli: z.number() }) },
} as const;

/** A product as named on a line. */
export const part = {
  productId: uuid,
  sku: z.string(),
  nameEn: z.string(),
  nameEs: z.string(),
  unit: z.string(),
};

export const note = z.string().check(z.trim(), z.maxLength(INVENTORY_LIMITS.note, 'TOO_LONG'));
