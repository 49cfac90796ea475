import { displayName } from '@kickstand/domain/auth';
import { SAMPLE_PEOPLE } from '@kickstand/domain/settings';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../ui/data/avatar.tsx';
import { ChoiceCard } from '../../ui/form/checkbox.tsx';
import type { SetupForm } from './setup-draft.ts';

/** A picture of the choice, not read out. */
const TONES = ['accent', 'violet', 'orange'] as const;

export function DataStep({ form }: { form: UseFormReturn<SetupForm> }) {
  const { t } = useTranslation('setup');
  const sample = form.watch('sampleData');
  const choose = (value: string) =>
    form.setValue('sampleData', value === 'sample', { shouldDirty: true, shouldTouch: true });
  return (
    <div role="radiogroup" aria-label={t('data.title')} className="grid gap-3">
      <ChoiceCard
        name="data"
        value="sample"
        checked={sample}
        onChange={choose}
        title={t('data.sample')}
        text={t('data.sampleText')}
      >
        <span className="flex gap-1.5">
          {SAMPLE_PEOPLE.map((person, at) => (
            <Avatar key={person.email} name={displayName(person)} tone={TONES[at] ?? 'accent'} />
          ))}
        </span>
      </ChoiceCard>
      <ChoiceCard
        name="data"
        value="empty"
        checked={!sample}
        onChange={choose}
        title={t('data.empty')}
        text={t('data.emptyText')}
      />
    </div>
  );
}
