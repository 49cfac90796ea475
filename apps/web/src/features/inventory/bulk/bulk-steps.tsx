import { useTranslation } from 'react-i18next';
import { type Step, type StepState, Steps } from '../../../ui/form/steps.tsx';
import { useCount } from './counts.ts';
import type { BulkHook } from './use-bulk.ts';

const STEPS = ['file', 'columns', 'check', 'import'] as const;
type StepName = (typeof STEPS)[number];

export function BulkSteps({ bulk }: { bulk: BulkHook }) {
  const { t } = useTranslation('bulk');
  const count = useCount();
  const bad = bulk.toFix;
  const now = bulk.step === 'loading' ? 'check' : bulk.step === 'done' ? 'import' : bulk.step;
  const at = STEPS.indexOf(now);
  const stateOf = (name: StepName, index: number): StepState => {
    if (bulk.step === 'done' || index < at) return 'done';
    if (index > at) return 'next';
    return name === 'check' && bad > 0 ? 'error' : 'now';
  };
  const labelOf = (name: StepName, state: StepState) =>
    state === 'error' ? t('steps.checkBad', { count: bad, shown: count(bad) }) : t(`steps.${name}`);
  const steps: Step[] = STEPS.map((name, index) => {
    const state = stateOf(name, index);
    return { id: name, label: labelOf(name, state), state };
  });
  const mayGoBack = bulk.step === 'columns' || bulk.step === 'check';
  return (
    <Steps
      label={t('steps.label')}
      steps={steps}
      className="mb-2"
      {...(mayGoBack
        ? {
            onSelect: (id: string) => {
              if (id === 'file') bulk.startOver();
              else if (id === 'columns') bulk.backToColumns();
            },
          }
        : {})}
    />
  );
}
