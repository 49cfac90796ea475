import {
  type LineInput,
  type PricedLine,
  type Totals,
  totals,
  withPercentAmounts,
} from '@kickstand/domain/workorders';
import type { WorkOrder } from '../../shared/order.ts';

/** A line being edited: the totals include it before it is saved. */
export interface DraftLine {
  readonly jobId: string;
  /** The id of a new line in this list: no line has it. */
  readonly lineId: string;
  readonly line: Pick<LineInput, 'kind' | 'quantityMilli' | 'unitPriceCents' | 'taxable'>;
}

/** The total if approved, including the line as typed; null if nothing is typed or it would not count. */
export function previewOf(
  { jobs, money }: Pick<WorkOrder, 'jobs' | 'money'>,
  draft: DraftLine | null,
): Totals | null {
  if (!draft || money.shows === 'diagnostic_fee') return null;
  const shown = jobs.filter(({ decision, changed }) => decision !== 'declined' || changed);
  if (!shown.some(({ id }) => id === draft.jobId)) return null;
  const priced = shown.map((job) => {
    const lines: PricedLine[] = job.lines
      .filter(({ id }) => id !== draft.lineId)
      .map((line) => ({
        ...line,
        struck: line.struck !== null,
        percentMilli: line.approved ? null : line.percentMilli,
      }));
    return { lines: job.id === draft.jobId ? withPercentAmounts([...lines, draft.line]) : lines };
  });
  return totals(priced, money.totals.taxRatePpm);
}
