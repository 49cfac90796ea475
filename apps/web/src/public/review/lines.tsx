import { formatMoney } from '@kickstand/domain/format';
import { ChevronRight } from 'lucide-react';
import { Icon } from '../../ui/icon.tsx';
import type { OrderTexts } from '../order/texts.ts';
import type { ReviewJob } from './draft.ts';
import type { ReviewTexts } from './texts.ts';

export function Lines({
  job,
  texts,
  words,
  open,
}: {
  job: Pick<ReviewJob, 'lines'>;
  texts: OrderTexts;
  words: ReviewTexts;
  open: boolean;
}) {
  if (job.lines.length === 0) return null;
  return (
    <details open={open} className="group rounded-control bg-sunken print:bg-transparent">
      <summary className="flex min-h-11 items-center rounded-control px-3 text-small font-medium text-muted ">
        <Icon icon={ChevronRight} size="sm" className="mr-1 transition-transform group-open:rotate-90" />
        {words.included}
      </summary>
      <ul className="grid gap-1.5 px-3 pb-3 text-small">
        {job.lines.map((line) => (
          <li key={line.id} className="flex justify-between gap-4">
            <span className="min-w-0 wrap-anywhere">
              {line.description}
              <span className="text-muted">{lineFacts(line, texts)}</span>
            </span>
            <span className="num shrink-0">{formatMoney(line.totalCents)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

function lineFacts(line: ReviewJob['lines'][number], texts: OrderTexts): string {
  const count = String(line.quantityMilli / 1000);
  const facts = [
    line.kind === 'labor' ? texts.hours(count) : line.quantityMilli === 1000 ? '' : `× ${count}`,
    line.partCondition ? texts.conditions[line.partCondition] : '',
    line.customerSupplied ? texts.customerSupplied : '',
  ].filter(Boolean);
  return facts.length > 0 ? ` · ${facts.join(', ')}` : '';
}
