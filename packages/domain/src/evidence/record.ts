import { utf8 } from './bytes.ts';
import { canonicalJson } from './canonical-json.ts';
import { leafHash } from './merkle.ts';

/** A row of the audit log as its leaf covers it: values are replaced by their hashes. */
export interface SealedRecord {
  readonly seq: number;
  readonly id: string;
  readonly at: string;
  readonly actorId: string | null;
  readonly action: string;
  readonly subject: string;
  readonly subjectId: string;
  readonly requestId: string | null;
  readonly beforeHash: string;
  readonly afterHash: string;
}

/** What a record's leaf hashes. Numbers and texts only, in this order; it must never change. */
export const leafContent = (row: SealedRecord): string =>
  canonicalJson([
    ...[row.seq, row.id, row.at, row.actorId, row.action, row.subject, row.subjectId, row.requestId],
    ...[row.beforeHash, row.afterHash],
  ]);

export const leafOf = (row: SealedRecord): Promise<string> => leafHash(utf8(leafContent(row)));

/**
 * What the salted hash of a value covers. Without the salt, which is deleted with an erased value, values
 * cannot be guessed.
 */
export const saltedContent = (salt: string, side: 'before' | 'after', value: unknown): string =>
  canonicalJson([salt, side, value ?? null]);
