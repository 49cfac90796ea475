import { normalizeEmail, normalizePhone, searchForm } from './normalize.ts';

export const EVIDENCE = ['phone', 'email', 'name'] as const;
export type Evidence = (typeof EVIDENCE)[number];

interface Person {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
}

/** Evidence that two records are one person. A similar name alone only suggests it. */
export function evidenceOf(one: Person, other: Person, likeNames: boolean): Evidence[] {
  const phone = normalizePhone(one.phone);
  const email = normalizeEmail(one.email);
  return [
    ...(phone !== '' && phone === normalizePhone(other.phone) ? (['phone'] as const) : []),
    ...(email !== '' && email === normalizeEmail(other.email) ? (['email'] as const) : []),
    ...(likeNames || searchForm(one.name) === searchForm(other.name) ? (['name'] as const) : []),
  ];
}

/** A record that is merged into another. */
export interface Mergeable {
  readonly id: string;
  /** It is an alias of that one. */
  readonly mergedInto: string | null;
  /** Others were merged into it. */
  readonly hasAliases: boolean;
}

export const MERGE_REFUSALS = ['MERGE_SAME', 'MERGE_DONE', 'MERGE_INTO_ALIAS', 'MERGE_CHAIN'] as const;
export type MergeRefusal = (typeof MERGE_REFUSALS)[number];

/**
 * One step from an alias to its record, never more: lookups need no loop, and each merge can be undone on its
 * own.
 */
export function mergeVerdict(
  kept: Mergeable,
  merged: Mergeable,
): { readonly ok: true } | { readonly ok: false; readonly code: MergeRefusal } {
  const refused = (code: MergeRefusal) => ({ ok: false, code }) as const;
  if (kept.id === merged.id) return refused('MERGE_SAME');
  if (merged.mergedInto !== null) return refused('MERGE_DONE');
  if (kept.mergedInto !== null) return refused('MERGE_INTO_ALIAS');
  if (merged.hasAliases) return refused('MERGE_CHAIN');
  return { ok: true };
}
