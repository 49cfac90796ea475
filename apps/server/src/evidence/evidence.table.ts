import * as z from '@kickstand/domain/zod';
import { bigint, boolean, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { profiles } from '../auth/auth.table.ts';
import { moment } from '../platform/database/columns.ts';
import { storedJson } from '../platform/database/statements/stored-json.ts';

const json = (column: string) =>
  storedJson<Record<string, string>>(
    { table: 'evidence_packets', column },
    z.record(z.string(), z.string()),
    {},
  );

import { workOrders } from '../workorders/workorders.table.ts';

/** Sealed evidence packets. A trigger prevents changes; anything later goes into a new packet. */
export const evidencePackets = pgTable(
  'evidence_packets',
  {
    id: uuid().primaryKey(),
    orderId: uuid('report_id')
      .notNull()
      .references(() => workOrders.id),
    /** Per order, from 1. */
    number: integer().notNull(),
    /** The manifest exactly as in the file: these bytes are hashed. */
    manifest: text().notNull(),
    sha256: text().notNull(),
    /** The JSON text of each part, by its path in the file. */
    contents: json('contents').notNull(),
    /** The stored path of each picture, by its path in the file. */
    pictures: json('pictures').notNull(),
    /** The size of the file without its proofs. */
    bytes: bigint({ mode: 'number' }).notNull(),
    sealedBy: uuid('sealed_by').references(() => profiles.id),
    sealedAt: moment('sealed_at').notNull(),
    sample: boolean().notNull().default(false),
  },
  (table) => [uniqueIndex('evidence_packets_key').on(table.orderId, table.number)],
);
