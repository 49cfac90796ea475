/** What the shop numbers. */
export const NUMBERED = ['intake', 'order', 'invoice'] as const;
export type Numbered = (typeof NUMBERED)[number];

/** A typo must not use up all numbers. */
const MOST_SKIPPED = 1_000_000;

type NumberVerdict =
  | { readonly ok: true }
  | { readonly ok: false; readonly code: 'NUMBER_USED' | 'NUMBER_TOO_FAR' | 'NUMBERING_FIXED' };

/**
 * Whether the next number may be this one. Never one that was already issued; for invoices, which may not
 * have gaps, only the first can be chosen.
 */
export function numberVerdict(kind: Numbered, { last, next }: { last: number; next: number }): NumberVerdict {
  if (kind === 'invoice' && last > 0) return { ok: false, code: 'NUMBERING_FIXED' };
  if (next <= last) return { ok: false, code: 'NUMBER_USED' };
  return next > last + MOST_SKIPPED ? { ok: false, code: 'NUMBER_TOO_FAR' } : { ok: true };
}
