import { PART_KINDS } from '@kickstand/domain/evidence';
import * as z from '@kickstand/domain/zod';
import { missing, nothing, procedure, timestamp, treeHead, uuid } from './base.ts';
import { shopAddress } from './settings/shop-address.ts';

const staff = { may: 'staff.read', owns: 'all' } as const;
const worker = { may: 'workorder.work', owns: 'all' } as const;
const anyone = { may: 'anyone', owns: 'all' } as const;

const changedFile = z.object({
  /** What the picture shows: a slot of the form, or a number. */
  label: z.string(),
  state: z.enum(['changed', 'missing']),
  sealed: z.string(),
  found: z.nullable(z.string()),
});

const checkedPart = z.object({
  kind: z.enum(PART_KINDS),
  number: z.nullable(z.number()),
  at: z.nullable(timestamp),
  by: z.string(),
  sha256: z.string(),
  state: z.enum(['unchanged', 'changed', 'missing']),
  found: z.nullable(z.string()),
  pictures: z.number(),
  /** Its current text, for print; null: deleted. */
  content: z.nullable(z.string()),
  changedFiles: z.array(changedFile),
});

export const evidence = {
  find: procedure(staff)
    .route({ method: 'GET', path: '/evidence/orders/{id}', summary: 'The evidence packets of a work order' })
    .input(z.strictObject({ id: uuid }))
    .output(
      z.object({
        order: z.object({ id: uuid, number: z.number(), bikeInfo: z.string(), customerName: z.string() }),
        /** What a packet will contain once the order is closed, and how much of it exists. */
        steps: z.array(
          z.object({
            step: z.enum(['intake', 'approval', 'invoice', 'payment', 'pickup']),
            done: z.boolean(),
          }),
        ),
        maySeal: z.boolean(),
        /** The last one first. */
        packets: z.array(
          z.object({
            id: uuid,
            number: z.number(),
            sha256: z.string(),
            bytes: z.number(),
            sealedAt: timestamp,
            sealedBy: z.string(),
          }),
        ),
      }),
    )
    .errors(missing),

  seal: procedure(worker)
    .route({
      method: 'POST',
      path: '/evidence/orders/{id}/packets',
      summary: 'Seal a packet of a closed order; returns the last one if nothing changed since',
    })
    .input(z.strictObject({ id: uuid }))
    .output(z.object({ id: uuid }))
    .errors({ ...missing, ORDER_OPEN: { status: 409 } }),

  check: procedure(staff)
    .route({
      method: 'GET',
      path: '/evidence/packets/{id}',
      summary: 'Verify the stored parts of a packet',
    })
    .input(z.strictObject({ id: uuid }))
    .output(
      z.object({
        unchanged: z.boolean(),
        parts: z.array(checkedPart),
        problems: z.array(z.enum(['list', 'proof', 'stamp', 'added', 'wrapping'])),
        head: z.nullable(treeHead),
        /** The time-stamp server's statement about these records. */
        stamp: z.nullable(z.object({ at: timestamp, by: z.string() })),
        /** A time-stamp server is set up, and the packet was sealed without its stamp. */
        stampMissing: z.boolean(),
      }),
    )
    .errors(missing),

  log: procedure(anyone)
    .route({
      method: 'GET',
      path: '/evidence/log',
      summary: 'The shop whose packets the check page recognizes',
    })
    .input(nothing)
    .output(
      z.object({
        /** The first leaf of the audit log's Merkle tree, which identifies the shop. */
        log: z.string(),
        shop: shopAddress,
      }),
    )
    .errors(missing),
};
