import type { AuditValues } from '../../shared/audit/audit-types.ts';

export interface FieldChange {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

interface Changes {
  readonly changed: readonly FieldChange[];
  readonly same: readonly FieldChange[];
}

/** Field by field, in the order they were noted. */
export function changesOf(before: AuditValues, after: AuditValues): Changes {
  const fields = [...new Set([...Object.keys(after ?? {}), ...Object.keys(before ?? {})])];
  const rows = fields.map((field) => ({ field, before: before?.[field], after: after?.[field] }));
  const differs = (row: FieldChange) => !isSame(row.before, row.after);
  return { changed: rows.filter(differs), same: rows.filter((row) => !differs(row)) };
}

/** Missing and null are equal: there was no value. */
function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(inOrder(a ?? null)) === JSON.stringify(inOrder(b ?? null));
}

/** With the names in order, so that the same object written otherwise is the same. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, inner]) => [name, inOrder(inner)]),
  );
}
