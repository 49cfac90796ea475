import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../ui/avatar.tsx';
import { ChoiceCard } from '../../ui/checkbox.tsx';
import type { SetupForm } from './setup-draft.ts';

/** Who comes along with the sample shop; a picture of the choice, not read out. */
const SAMPLE_FACES = [
  { name: 'Luis Ortega', tone: 'accent' },
  { name: 'Dana Whitfield', tone: 'violet' },
  { name: 'Sam Kowalski', tone: 'orange' },
] as const;

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
          {SAMPLE_FACES.map((face) => (
            <Avatar key={face.name} name={face.name} tone={face.tone} />
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
