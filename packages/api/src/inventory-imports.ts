import { IMPORT_STATES, INVENTORY_LIMITS, importRowSchema } from '@kickstand/domain/inventory';
import { eventIterator } from '@orpc/contract';
import * as z from 'zod/mini';
import { missing, nothing, onceKey, procedure, timestamp, uuid } from './base.ts';

const managers = { may: 'stock.manage', owns: 'all' } as const;

const batch = z.object({
  id: uuid,
  filename: z.string(),
  state: z.enum(IMPORT_STATES),
  total: z.number(),
  /** Rows that are here. */
  rows: z.number(),
  created: z.number(),
  updated: z.number(),
  same: z.number(),
  startedAt: timestamp,
  startedBy: z.string(),
  committedAt: z.nullable(timestamp),
  undoneAt: z.nullable(timestamp),
});

/** What the shop's own products say against a row. */
export const IMPORT_PROBLEMS = [
  'NAME_MISSING',
  'TYPE_DIFFERS',
  'SERVICE_HAS_NO_STOCK',
  'BELOW_RESERVED',
] as const;
const problem = z.object({ line: z.number(), sku: z.string(), code: z.enum(IMPORT_PROBLEMS) });
const locked = {
  ...missing,
  IMPORT_LOCKED: { status: 409, data: z.object({ state: z.enum(IMPORT_STATES) }) },
} as const;

/** Begin, send the rows in parts, look, commit: all of them or none. */
export const imports = {
  list: procedure(managers)
    .route({ method: 'GET', path: '/inventory/imports', summary: 'The last imports' })
    .input(nothing)
    .output(z.array(batch)),

  begin: procedure(managers)
    .route({ method: 'POST', path: '/inventory/imports', summary: 'Begin an import' })
    .input(
      z.strictObject({
        id: onceKey,
        filename: z.string().check(z.maxLength(200, 'TOO_LONG')),
        total: z.int().check(z.positive(), z.maximum(INVENTORY_LIMITS.importRows, 'OUT_OF_RANGE')),
      }),
    )
    .output(batch)
    .errors({ KEY_REUSED: { status: 409 } }),

  add: procedure(managers)
    .route({
      method: 'POST',
      path: '/inventory/imports/{id}/rows',
      summary: 'The next rows; sent twice they count once',
    })
    .input(
      z.strictObject({
        id: uuid,
        rows: z
          .array(importRowSchema)
          .check(z.minLength(1), z.maxLength(INVENTORY_LIMITS.importChunk, 'TOO_LONG')),
      }),
    )
    .output(
      z.object({
        /** How many of these were written. */
        rows: z.number(),
      }),
    )
    .errors(locked),

  preview: procedure(managers)
    .route({ method: 'GET', path: '/inventory/imports/{id}', summary: 'What would happen, a page of rows' })
    .input(
      z.strictObject({
        id: uuid,
        show: z.optional(z.enum(['all', 'create', 'update', 'problem'])),
        /** The line of the last row of the page before. */
        after: z.optional(z.int()),
      }),
    )
    .output(
      z.object({
        batch,
        counts: z.object({
          create: z.number(),
          update: z.number(),
          same: z.number(),
          problem: z.number(),
          newSuppliers: z.array(z.string()),
        }),
        rows: z.array(
          z.object({
            row: importRowSchema,
            action: z.enum(['create', 'update', 'same']),
            /** The fields that change, with what stands there now. */
            changes: z.array(
              z.object({
                field: z.string(),
                before: z.nullable(z.union([z.string(), z.number(), z.boolean()])),
              }),
            ),
            problems: z.array(z.enum(IMPORT_PROBLEMS)),
          }),
        ),
        more: z.boolean(),
      }),
    )
    .errors(missing),

  commit: procedure(managers)
    .route({
      method: 'POST',
      path: '/inventory/imports/{id}/commit',
      summary: 'Book every row, or none; tells how many are booked while it goes on, and at last the import',
    })
    .input(z.strictObject({ id: uuid }))
    .output(eventIterator(z.object({ done: z.number(), total: z.number() }), batch))
    .errors({
      ...locked,
      IMPORT_INCOMPLETE: { status: 409, data: z.object({ rows: z.number(), total: z.number() }) },
      ROWS_REFUSED: { status: 422, data: z.object({ problems: z.array(problem) }) },
    }),

  undo: procedure(managers)
    .route({
      method: 'POST',
      path: '/inventory/imports/{id}/undo',
      summary: 'As it was before; what changed since is left as it is, and named',
    })
    .input(z.strictObject({ id: uuid }))
    .output(z.object({ undone: z.number(), kept: z.array(z.object({ id: uuid, sku: z.string() })) }))
    .errors(locked),

  drop: procedure(managers)
    .route({
      method: 'POST',
      path: '/inventory/imports/{id}/drop',
      summary: 'Forget an import that was not booked',
    })
    .input(z.strictObject({ id: uuid }))
    .output(z.object({ dropped: z.literal(true) }))
    .errors(locked),
};
