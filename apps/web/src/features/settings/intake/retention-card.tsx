import type { Outputs } from '@kickstand/api';
import { type Retention, retentionSchema } from '@kickstand/domain/settings';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { api, orpc } from '../../../lib/api.ts';
import { currentOf } from '../../../lib/calls/refusal.ts';
import { differencesOf } from '../../../lib/forms/differences.ts';
import { useRevisedForm } from '../../../lib/forms/use-revised-form.ts';
import { Field } from '../../../ui/form/field.tsx';
import { Input, InputAffix } from '../../../ui/form/input.tsx';
import { toast } from '../../../ui/overlay/toast.tsx';
import { CardForm } from '../shared/card-form.tsx';
import { LoadedCard } from '../shared/loaded-card.tsx';
import { wholeNumber } from '../shared/whole-number.ts';

type RetentionRecord = Outputs['settings']['retention'];
const FIELDS = ['idImageDays'] as const;

/** INT-13: when images of IDs go. */
export function RetentionCard() {
  const { t } = useTranslation('settings');
  const retention = useQuery(orpc.settings.retention.queryOptions());
  return (
    <LoadedCard
      id="retention"
      title={t('retention.title')}
      loading={t('retention.loading')}
      query={retention}
    >
      {(record, head) => <RetentionForm record={record} head={head} />}
    </LoadedCard>
  );
}

function RetentionForm({ record, head }: { record: RetentionRecord; head: ReactNode }) {
  const { t } = useTranslation('settings');
  const queries = useQueryClient();
  const update = useMutation(orpc.settings.updateRetention.mutationOptions());
  const revised = useRevisedForm<Retention, RetentionRecord>({
    opened: record,
    fields: FIELDS,
    schema: retentionSchema,
    save: (values) => update.mutateAsync(values),
    currentOf: (error) => currentOf(api.settings.updateRetention, error),
    onSeen: (seen) => queries.setQueryData(orpc.settings.retention.queryKey(), seen),
    onDone: () => toast.success(t('retention.saved')),
  });
  const { form, theirs } = revised;
  const differences =
    theirs &&
    differencesOf(
      FIELDS,
      { mine: form.getValues(), theirs },
      () => t('retention.days'),
      (_, { idImageDays }) => t('retention.shown', { count: idImageDays }),
    );
  return (
    <CardForm
      id="retention"
      head={head}
      revised={revised}
      label={() => t('retention.days')}
      differences={differences}
    >
      <Field
        label={t('retention.days')}
        hint={t('retention.hint')}
        error={form.formState.errors.idImageDays ? t('retention.wrong') : undefined}
      >
        {(control) => (
          <InputAffix suffix={t('retention.unit')} className="w-40 [&>input]:pr-14">
            <Input
              {...control}
              {...form.register('idImageDays', { setValueAs: wholeNumber })}
              inputMode="numeric"
              autoComplete="off"
              className="num"
            />
          </InputAffix>
        )}
      </Field>
      <p className="text-small text-muted">{t('retention.note')}</p>
    </CardForm>
  );
}
