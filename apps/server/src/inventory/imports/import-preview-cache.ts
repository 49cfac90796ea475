import type { Outputs } from '@kickstand/api';

export type Counts = Outputs['inventory']['imports']['preview']['counts'];

const HOLD_MS = 60_000;
const held = new Map<string, { readonly rows: number; readonly until: number; readonly counts: Counts }>();

/**
 * Avoids comparing fifty thousand rows again for every page of the preview. Rows added by another server
 * change the row count or expire the entry after a minute; committing compares again in any case.
 */
export async function cachedCounts(
  { id, rows }: { readonly id: string; readonly rows: number },
  now: Date,
  count: () => Promise<Counts>,
): Promise<Counts> {
  for (const [key, { until }] of held) if (until < now.getTime()) held.delete(key);
  const known = held.get(id);
  if (known?.rows === rows) return known.counts;
  const counts = await count();
  held.set(id, { rows, until: now.getTime() + HOLD_MS, counts });
  return counts;
}

export const forgetCounts = (id: string): void => void held.delete(id);
