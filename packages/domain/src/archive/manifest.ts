import * as z from '../zod/index.ts';

/** Counted up when an earlier Kickstand could not read what a new one writes. */
export const ARCHIVE_FORMAT = 1;

const count = z.int().check(z.minimum(0));
const sha256 = z.string().check(z.maxLength(64), z.regex(/^[0-9a-f]{64}$/));
const name = z.string().check(z.maxLength(63), z.regex(/^[a-z_][a-z0-9_]{0,62}$/));

const migration = z.strictObject({ hash: z.string(), at: z.int() });
const tableHead = z.strictObject({
  name,
  columns: z.array(z.strictObject({ name, type: z.string().check(z.maxLength(100)) })),
  rows: count,
});
const sequence = z.strictObject({
  name,
  value: z.string().check(z.maxLength(19), z.regex(/^\d{1,19}$/)),
  called: z.boolean(),
});

/** The first block of an archive: enough to tell what it is without reading the rest. */
export const archiveHeaderSchema = z.strictObject({
  app: z.string(),
  /** The moment whose data this is. */
  at: z.iso.datetime(),
  shop: z.nullable(z.string()),
  /** Every migration the database had seen, in order. */
  migrations: z.array(migration),
  /** The last seal of the audit's chain, and how many rows it covers. */
  audit: z.strictObject({ head: z.nullable(z.string()), sealed: count }),
  tables: z.array(tableHead),
  /** Tables whose rows stayed behind. */
  leftOut: z.array(name),
  sequences: z.array(sequence),
  /** Tells which secret its sealed values were made with, and gives none of it away. */
  secretFingerprint: z.nullable(z.string()),
  /** Files to follow, as the rows name them. */
  files: count,
});
export type ArchiveHeader = z.infer<typeof archiveHeaderSchema>;
export type ArchiveTable = z.infer<typeof tableHead>;
export type ArchiveMigration = z.infer<typeof migration>;
export type ArchiveSequence = z.infer<typeof sequence>;

/** The last block: counts and hashes, known only when everything was written. */
export const archiveClosingSchema = z.strictObject({
  tables: z.array(z.strictObject({ name, rows: count, sha256 })),
  files: z.strictObject({
    count,
    bytes: count,
    /** Named by a row, but not in the store when it was read. */
    missing: count,
    /** Over the path and hash of each, in their order. */
    sha256,
  }),
});
export type ArchiveClosing = z.infer<typeof archiveClosingSchema>;
