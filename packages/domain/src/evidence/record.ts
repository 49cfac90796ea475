import { utf8 } from './bytes.ts';
import { canonicalJson } from './canonical-json.ts';
import { leafHash } from './merkle.ts';

/** A row of the audit log as its leaf covers it: what it says about values are their hashes. */
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

/** What the leaf of a record is the hash of. Numbers and texts only, in this order, for good. */
export const leafContent = (row: SealedRecord): string =>
  canonicalJson([
    ...[row.seq, row.id, row.at, row.actorId, row.action, row.subject, row.subjectId, row.requestId],
    ...[row.beforeHash, row.afterHash],
  ]);

export const leafOf = (row: SealedRecord): Promise<string> => leafHash(utf8(leafContent(row)));

/** What a salted hash of a value covers. Without the salt, which goes with an erased value, nobody can try values. */
export const saltedContent = (salt: string, side: 'before' | 'after', value: unknown): string =>
  canonicalJson([salt, side, value ?? null]);
