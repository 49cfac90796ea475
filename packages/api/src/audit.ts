import * as z from '@kickstand/domain/zod';
import { eventIterator } from '@orpc/contract';
import { nothing, procedure, timestamp, treeHead, uuid } from './base.ts';

const administrators = { may: 'audit.read', owns: 'all' } as const;
const text = (max: number) => z.string().check(z.maxLength(max, 'TOO_LONG'));

const values = z.nullable(z.record(z.string(), z.unknown()));

const entry = z.object({
  id: uuid,
  at: timestamp,
  /** Null: an anonymous caller, or the server itself. */
  actor: z.nullable(z.object({ id: uuid, name: z.string() })),
  /** `<capability>.<thing>.<event>` */
  action: z.string(),
  subject: z.string(),
  subjectId: z.string(),
  /** What people call the record; null: it has no name, or was deleted. */
  record: z.nullable(z.object({ name: z.string(), number: z.nullable(z.number()) })),
  before: values,
  after: values,
  /** Its position in the chain; null: not sealed yet. */
  seq: z.nullable(z.number()),
});

export const audit = {
  list: procedure(administrators)
    .route({ method: 'GET', path: '/audit', summary: 'Who changed what, newest first, a page at a time' })
    .input(
      z.strictObject({
        /** A single entry, as named by a verification. */
        id: z.optional(uuid),
        actorId: z.optional(uuid),
        /** A prefix of the action: `inventory`, `inventory.product`. */
        action: z.optional(text(80)),
        subject: z.optional(text(80)),
        subjectId: z.optional(text(80)),
        /** Words of the values, or of the record's name. */
        text: z.optional(text(100)),
        from: z.optional(timestamp),
        to: z.optional(timestamp),
        /** The last entry of the previous page. */
        after: z.optional(uuid),
      }),
    )
    .output(z.object({ entries: z.array(entry), more: z.boolean() })),

  /** Everyone who ever changed something, by name. */
  actors: procedure(administrators)
    .route({ method: 'GET', path: '/audit/actors', summary: 'People with entries in the log' })
    .input(nothing)
    .output(z.array(z.object({ id: uuid, name: z.string() }))),

  verify: procedure(administrators)
    .route({
      method: 'GET',
      path: '/audit/verify',
      summary: 'Verify the chain; streams the progress, then the first wrong row',
    })
    .input(nothing)
    .output(
      eventIterator(
        z.object({ done: z.number(), total: z.number() }),
        z.union([
          z.object({
            ok: z.literal(true),
            sealed: z.number(),
            unsealed: z.number(),
            head: z.string(),
            tree: z.nullable(treeHead),
          }),
          z.object({
            ok: z.literal(false),
            seq: z.number(),
            id: uuid,
            what: z.enum(['altered', 'values', 'missing', 'tree']),
          }),
        ]),
      ),
    ),
};
