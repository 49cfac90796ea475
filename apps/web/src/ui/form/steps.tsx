import { Check, CircleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { cn } from '../cn.ts';
import { Icon } from '../icon.tsx';

export type StepState = 'done' | 'now' | 'next' | 'error';
/** `current`: the step that is shown, if that is not the one with the state `now`. */
export type Step = { id: string; label: string; state: StepState; current?: boolean };

export type StepsProps = {
  label: string;
  steps: readonly Step[];
  /** Makes completed steps (and those with an error) buttons that lead back. */
  onSelect?: (id: string) => void;
  /** The steps are sections of one page, so all are buttons. */
  anyStep?: boolean;
  className?: string;
};

const LOOKS: Record<StepState, string> = {
  done: 'border-accent text-ink [&>svg]:text-accent-ink',
  now: 'stage-now text-ink',
  next: 'border-pressed text-muted',
  error: 'border-danger text-danger-ink',
};

const STEP =
  'flex min-h-11 w-full min-w-11 items-start gap-1.5 border-t-4 pt-[9px] text-left text-small font-medium whitespace-nowrap aria-[current=step]:font-[650]';

export function Steps({ label, steps, onSelect, anyStep = false, className }: StepsProps) {
  const list = useRef<HTMLOListElement>(null);
  const current = steps.find((step) => step.current ?? step.state === 'now')?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a narrow list shows the step that became the current one
  useEffect(() => {
    const step = list.current?.querySelector<HTMLElement>('[aria-current]')?.parentElement;
    if (list.current && step) list.current.scrollLeft = step.offsetLeft - list.current.offsetLeft - 24;
  }, [current]);
  return (
    <nav aria-label={label} className={className}>
      <ol ref={list} className="scroll-hidden flex gap-1.5 overflow-x-auto">
        {steps.map((step) => (
          <li key={step.id} className="min-w-max flex-1">
            <StepMark
              step={step}
              current={step.id === current}
              onSelect={anyStep || step.state === 'done' || step.state === 'error' ? onSelect : undefined}
            />
          </li>
        ))}
      </ol>
    </nav>
  );
}

interface StepMarkProps {
  step: Step;
  current: boolean;
  onSelect: StepsProps['onSelect'];
}

function StepMark({ step, current, onSelect }: StepMarkProps) {
  const inside = (
    <>
      {step.state === 'done' ? <Icon icon={Check} size="sm" className="mt-px" /> : null}
      {step.state === 'error' ? <Icon icon={CircleAlert} size="sm" className="mt-px" /> : null}
      {step.label}
    </>
  );
  const look = cn(STEP, LOOKS[step.state]);
  const mark = current ? ({ 'aria-current': 'step' } as const) : {};
  if (!onSelect)
    return (
      <span {...mark} className={look}>
        {inside}
      </span>
    );
  return (
    <button
      {...mark}
      type="button"
      className={cn(look, '-outline-offset-2')}
      onClick={() => onSelect(step.id)}
    >
      {inside}
    </button>
  );
}
