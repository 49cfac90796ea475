// Makes an input consistent: jobs and lines of the order it names, and that order's current revision. Random
// combinations would rarely get past a procedure's first check.
import type { ShopData } from './shop-data.ts';

const PARTS = {
  jobId: 'workorder_jobs',
  jobIds: 'workorder_jobs',
  lineId: 'workorder_lines',
  findingId: 'workorder_findings',
} as const;

type Fields = Record<string, unknown>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** `linkedOrder` is used when the id is a share link. */
export function alignIds(input: unknown, data: ShopData, linkedOrder: string): unknown {
  if (!isFields(input) || typeof input.id !== 'string') return input;
  const order = data.byId.has(input.id) ? input.id : linkedOrder;
  const row = data.byId.get(order);
  if (!row) return input;
  const idsOfOrder = (name: keyof typeof PARTS) =>
    (data.rows.get(PARTS[name]) ?? []).filter((part) => part.order === order);
  let turn = 0;
  const rewrite = (value: unknown, field: string): unknown => {
    if (Array.isArray(value))
      return field === 'jobIds'
        ? idsOfOrder('jobIds').map(({ id }) => id)
        : value.map((one) => rewrite(one, field));
    if (isFields(value))
      return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, rewrite(one, name)]));
    // An unknown id is one that the client generates: keep it.
    if (field in PARTS && typeof value === 'string' && data.byId.has(value)) {
      const parts = idsOfOrder(field as keyof typeof PARTS);
      turn += 1;
      return parts[turn % Math.max(1, parts.length)]?.id ?? value;
    }
    return value;
  };
  const result = rewrite(input, '') as Fields;
  if ('revision' in input && row.revision !== null) result.revision = row.revision;
  const line = typeof result.lineId === 'string' ? data.byId.get(result.lineId) : undefined;
  if (line?.job && 'jobId' in result) result.jobId = line.job;
  return result;
}
