// A call about jobs and lines mostly names those of its own order, over the newest revision: else nothing would get
// past the first check of a procedure.
import type { Known } from './known.ts';

const PARTS = {
  jobId: 'workorder_jobs',
  jobIds: 'workorder_jobs',
  lineId: 'workorder_lines',
  findingId: 'workorder_findings',
} as const;

type Fields = Record<string, unknown>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** `linked`: the order that every known link is about. */
export function putTogether(input: unknown, known: Known, linked: string): unknown {
  if (!isFields(input) || typeof input.id !== 'string') return input;
  const order = known.byId.has(input.id) ? input.id : linked;
  const row = known.byId.get(order);
  if (!row) return input;
  const own = (name: keyof typeof PARTS) =>
    (known.rows.get(PARTS[name]) ?? []).filter((part) => part.order === order);
  let turn = 0;
  const rewritten = (value: unknown, field: string): unknown => {
    if (Array.isArray(value))
      return field === 'jobIds'
        ? own('jobIds').map(({ id }) => id)
        : value.map((one) => rewritten(one, field));
    if (isFields(value))
      return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, rewritten(one, name)]));
    // An id that the caller makes stays as it is.
    if (field in PARTS && typeof value === 'string' && known.byId.has(value)) {
      const parts = own(field as keyof typeof PARTS);
      turn += 1;
      return parts[turn % Math.max(1, parts.length)]?.id ?? value;
    }
    return value;
  };
  const result = rewritten(input, '') as Fields;
  if ('revision' in input && row.revision !== null) result.revision = row.revision;
  const line = typeof result.lineId === 'string' ? known.byId.get(result.lineId) : undefined;
  if (line?.job && 'jobId' in result) result.jobId = line.job;
  return result;
}
