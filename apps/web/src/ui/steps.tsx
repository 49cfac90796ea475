import { Check, CircleAlert } from 'lucide-react';
import { cn } from './cn.ts';
import { Icon } from './icon.tsx';

export type StepState = 'done' | 'now' | 'next' | 'error';
export type Step = { id: string; label: string; state: StepState };

export type StepsProps = {
  label: string;
  steps: readonly Step[];
  /** Makes the steps behind (and those with an error) buttons that lead back. */
  onSelect?: (id: string) => void;
  className?: string;
};

const LOOKS: Record<StepState, string> = {
  done: 'border-accent text-ink [&>svg]:text-accent-ink',
  now: 'stage-now text-ink',
  next: 'border-pressed text-muted',
  error: 'border-danger text-danger-ink',
};

const STEP =
  'flex min-h-11 w-full items-start gap-1.5 border-t-4 pt-[9px] text-left text-small font-medium whitespace-nowrap';

export function Steps({ label, steps, onSelect, className }: StepsProps) {
  return (
    <nav aria-label={label} className={className}>
      <ol className="scroll-hidden flex gap-1.5 overflow-x-auto">
        {steps.map((step) => (
          <li
            key={step.id}
            className="min-w-max flex-1"
            aria-current={step.state === 'now' ? 'step' : undefined}
          >
            <StepMark step={step} onSelect={onSelect} />
          </li>
        ))}
      </ol>
    </nav>
  );
}

function StepMark({ step, onSelect }: { step: Step; onSelect: StepsProps['onSelect'] }) {
  const inside = (
    <>
      {step.state === 'done' ? <Icon icon={Check} size="sm" className="mt-px" /> : null}
      {step.state === 'error' ? <Icon icon={CircleAlert} size="sm" className="mt-px" /> : null}
      {step.label}
    </>
  );
  const look = cn(STEP, LOOKS[step.state]);
  const leadsBack = onSelect && (step.state === 'done' || step.state === 'error');
  if (!leadsBack) return <span className={look}>{inside}</span>;
  return (
    <button type="button" className={cn(look, '-outline-offset-2')} onClick={() => onSelect(step.id)}>
      {inside}
    </button>
  );
}
