import type { Status } from '@kickstand/domain/workorders';
import { cn } from '../../ui/cn.ts';
import { type OrderTexts, STAGES, type Stage } from './texts.ts';

const STAGE_OF: Record<Status, Stage | null> = {
  submitted: 'received',
  diagnosing: 'diagnosis',
  awaiting_approval: 'approval',
  approved: 'repair',
  waiting_parts: 'repair',
  in_progress: 'repair',
  quality_check: 'check',
  ready: 'ready',
  closed: 'done',
  declined_return: 'ready',
  cancelled: null,
  abandoned: null,
};

interface Reached {
  readonly status: Status;
  readonly at: string;
}

interface StageBarProps {
  status: Status;
  reached: readonly Reached[];
  date: (at: string) => string;
  texts: OrderTexts;
}

/** Completed, current and upcoming stages. If nothing was repaired, two of them are omitted. */
export function StageBar({ status, reached, date, texts }: StageBarProps) {
  const unrepaired = reached.some((step) => step.status === 'declined_return');
  const stages = STAGES.filter((stage) => !unrepaired || (stage !== 'repair' && stage !== 'check'));
  const lit = STAGE_OF[status];
  const at = lit ? stages.indexOf(lit) : -1;
  const dates = new Map(
    reached.map((step) => [STAGE_OF[step.status], step.at]).reverse() as [Stage, string][],
  );
  const stateOf = (stage: Stage, index: number) =>
    index === at ? 'now' : (lit ? index < at : dates.has(stage)) ? 'done' : 'ahead';
  return (
    <section aria-label={texts.progress} className="print:hidden">
      <ol className="flex items-end gap-1">
        {stages.map((stage, index) => {
          const state = stateOf(stage, index);
          const when = dates.get(stage);
          return (
            <li
              key={stage}
              aria-current={state === 'now' ? 'step' : undefined}
              className="grid min-w-0 flex-1 gap-1.5"
            >
              <span
                aria-hidden="true"
                className={cn(
                  'block rounded-[3px]',
                  state === 'now' ? 'h-4.5 bg-accent' : 'h-2.5 self-end',
                  state === 'done' && 'bg-accent',
                  state === 'ahead' && 'bg-pressed shadow-[inset_0_0_0_1px_var(--line)]',
                )}
              />
              <span
                className={cn(
                  'truncate text-caption max-sm:sr-only',
                  state === 'now' ? 'font-strong text-ink' : 'text-muted',
                )}
              >
                {texts.stages[stage]}
                <span className="sr-only">
                  {`, ${state === 'now' ? texts.now : state === 'done' ? texts.reached : texts.ahead}`}
                  {when && state !== 'ahead' ? `, ${date(when)}` : ''}
                </span>
              </span>
            </li>
          );
        })}
      </ol>
      {lit ? (
        <p aria-hidden="true" className="mt-2 flex justify-between gap-3 text-small sm:hidden">
          <span className="font-strong">{texts.stages[lit]}</span>
          <span className="text-muted">{texts.stageOf(at + 1, stages.length)}</span>
        </p>
      ) : null}
    </section>
  );
}
