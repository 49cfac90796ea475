import { IMPORT_STATES, INVENTORY_LIMITS, importRowSchema } from '@kickstand/domain/inventory';
import * as z from '@kickstand/domain/zod';
import { eventIterator } from '@orpc/contract';
import { missing, nothing, onceKey, procedure, timestamp, uuid } from '../base.ts';

const managers = { may: 'stock.manage', owns: 'all' } as const;

export const importBatch = z.object({
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
  /** Out of `total`, while it or its undo runs; anyone with the permission can follow it. */
  done: z.number(),
  canceling: z.boolean(),
  /** Fields that a person changed during preparation: their values were kept. At most 200. */
  conflicts: z.array(z.object({ sku: z.string(), fields: z.array(z.string()) })),
  /** What its undo came to. */
  removed: z.number(),
  restored: z.number(),
  kept: z.number(),
});

/** Problems of a row with existing products. */
export const IMPORT_PROBLEMS = [
  'NAME_MISSING',
  'TYPE_DIFFERS',
  'SERVICE_HAS_NO_STOCK',
  'BELOW_RESERVED',
  'SKU_TAKEN',
] as const;
const problem = z.object({ line: z.number(), sku: z.string(), code: z.enum(IMPORT_PROBLEMS) });
const locked = {
  ...missing,
  IMPORT_LOCKED: { status: 409, data: z.object({ state: z.enum(IMPORT_STATES) }) },
} as const;

/** Errors of a call that starts an import or an undo. */
const running = {
  ...locked,
  /** One at a time in a shop. */
  IMPORT_RUNNING: { status: 409 },
  IMPORT_CANCELED: { status: 409 },
} as const;
const progress = z.object({ done: z.number(), total: z.number() });
const undone = z.object({
  /** Products that it had added. */
  removed: z.number(),
  /** Products that the import had changed. */
  restored: z.number(),
  kept: z.number(),
  /** The first 500 of those kept. */
  keptProducts: z.array(z.object({ id: uuid, sku: z.string(), why: z.enum(['used', 'changed']) })),
});

/** Begin, send the rows in parts, preview, commit: all rows or none. */
export const imports = {
  list: procedure(managers)
    .route({ method: 'GET', path: '/inventory/imports', summary: 'Earlier imports' })
    .input(nothing)
    .output(z.array(importBatch)),

  numbers: procedure(managers)
    .route({
      method: 'GET',
      path: '/inventory/sku-numbers',
      summary: 'The SKU pattern, and the last number per category',
    })
    .input(
      z.strictObject({
        categories: z
          .array(z.string().check(z.maxLength(INVENTORY_LIMITS.word, 'TOO_LONG')))
          .check(z.maxLength(500, 'TOO_LONG')),
      }),
    )
    .output(z.object({ pattern: z.string(), highest: z.record(z.string(), z.number()) })),

  begin: procedure(managers)
    .route({ method: 'POST', path: '/inventory/imports', summary: 'Start an import' })
    .input(
      z.strictObject({
        id: onceKey,
        filename: z.string().check(z.maxLength(200, 'TOO_LONG')),
        total: z.int().check(z.positive(), z.maximum(INVENTORY_LIMITS.importRows, 'OUT_OF_RANGE')),
      }),
    )
    .output(importBatch)
    .errors({ KEY_REUSED: { status: 409 } }),

  add: procedure(managers)
    .route({
      method: 'POST',
      path: '/inventory/imports/{id}/rows',
      summary: 'Add rows; idempotent',
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
    .route({ method: 'GET', path: '/inventory/imports/{id}', summary: 'Preview a page of rows' })
    .input(
      z.strictObject({
        id: uuid,
        show: z.optional(z.enum(['all', 'create', 'update', 'problem'])),
        /** The line number of the last row of the previous page. */
        after: z.optional(z.int32().check(z.nonnegative())),
      }),
    )
    .output(
      z.object({
        batch: importBatch,
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
            /** The fields that change, with their current values. */
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
      summary: 'Import every row, or none; streams the progress, then the import',
    })
    .input(z.strictObject({ id: uuid }))
    .output(eventIterator(progress, importBatch))
    .errors({
      ...running,
      IMPORT_INCOMPLETE: { status: 409, data: z.object({ rows: z.number(), total: z.number() }) },
      ROWS_REFUSED: { status: 422, data: z.object({ problems: z.array(problem) }) },
    }),

  undo: procedure(managers)
    .route({
      method: 'POST',
      path: '/inventory/imports/{id}/undo',
      summary:
        'As it was before: removes what it added and nobody used, restores what it changed; what was used or changed since is kept, and named',
    })
    .input(z.strictObject({ id: uuid }))
    .output(eventIterator(progress, undone))
    .errors(running),

  progress: procedure(managers)
    .route({
      method: 'GET',
      path: '/inventory/imports/{id}/progress',
      summary: 'Progress of an import or its undo',
    })
    .input(z.strictObject({ id: uuid }))
    .output(importBatch)
    .errors(missing),

  cancel: procedure(managers)
    .route({
      method: 'POST',
      path: '/inventory/imports/{id}/cancel',
      summary: 'Cancel a running import or undo before it is published',
    })
    .input(z.strictObject({ id: uuid }))
    .output(importBatch)
    .errors(locked),

  drop: procedure(managers)
    .route({
      method: 'POST',
      path: '/inventory/imports/{id}/drop',
      summary: 'Discard an import that was not committed',
    })
    .input(z.strictObject({ id: uuid }))
    .output(z.object({ dropped: z.literal(true) }))
    .errors(locked),
};
