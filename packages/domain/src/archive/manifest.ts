import * as z from '../zod/index.ts';

/** Raised when an earlier Kickstand cannot read what a new one writes. */
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

/** The first block of an archive: describes it without reading the rest. */
export const archiveHeaderSchema = z.strictObject({
  app: z.string(),
  /** The time of the snapshot. */
  at: z.iso.datetime(),
  shop: z.nullable(z.string()),
  /** Every migration applied to the database, in order. */
  migrations: z.array(migration),
  /** The last seal of the audit log, and the number of rows it covers. */
  audit: z.strictObject({ head: z.nullable(z.string()), sealed: count }),
  tables: z.array(tableHead),
  /** Tables whose rows are not included. */
  leftOut: z.array(name),
  sequences: z.array(sequence),
  /** Identifies the secret of its sealed values without revealing it. */
  secretFingerprint: z.nullable(z.string()),
  /** Files that follow, as the rows name them. */
  files: count,
});
export type ArchiveHeader = z.infer<typeof archiveHeaderSchema>;
export type ArchiveTable = z.infer<typeof tableHead>;
export type ArchiveMigration = z.infer<typeof migration>;
export type ArchiveSequence = z.infer<typeof sequence>;

/** The last block: counts and hashes, known only at the end. */
export const archiveClosingSchema = z.strictObject({
  tables: z.array(z.strictObject({ name, rows: count, sha256 })),
  files: z.strictObject({
    count,
    bytes: count,
    /** Referenced by a row, but missing from the store. */
    missing: count,
    /** Over the path and hash of each, in order. */
    sha256,
  }),
});
export type ArchiveClosing = z.infer<typeof archiveClosingSchema>;
