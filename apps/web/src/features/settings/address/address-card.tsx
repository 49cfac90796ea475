import type { Outputs } from '@kickstand/api';
import { publicAddressSchema } from '@kickstand/domain/settings';
import * as z from '@kickstand/domain/zod';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { api, orpc } from '../../../lib/api.ts';
import { useFieldText } from '../../../lib/calls/errors.ts';
import { currentOf } from '../../../lib/calls/refusal.ts';
import { differencesOf } from '../../../lib/forms/differences.ts';
import { useRevisedForm } from '../../../lib/forms/use-revised-form.ts';
import { AcceptLinks } from '../../../lib/links/accept-links.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Input } from '../../../ui/form/input.tsx';
import { toast } from '../../../ui/overlay/toast.tsx';
import { CardBody } from '../../../ui/page/card.tsx';
import { Note } from '../../../ui/page/note.tsx';
import { CardForm } from '../shared/card-form.tsx';
import { LoadedCard } from '../shared/loaded-card.tsx';

type AddressRecord = Outputs['settings']['address'];
const FIELDS = ['publicUrl'] as const;
const schema = z.object({ publicUrl: publicAddressSchema.shape.publicUrl });
type Values = z.infer<typeof schema>;

/** What links of mails and of Share start with: set by the server's environment, or here. */
export function AddressCard() {
  const { t } = useTranslation('address');
  const address = useQuery(orpc.settings.address.queryOptions());
  return (
    <LoadedCard id="link-address" title={t('title')} loading={t('loading')} query={address}>
      {(record, head) =>
        record.locked ? (
          <>
            {head}
            <CardBody className="grid gap-4">
              <Reach record={record} />
              <Fact record={record} />
              <Note tone="info">{t('locked')}</Note>
            </CardBody>
          </>
        ) : (
          <AddressForm record={record} head={head} />
        )
      }
    </LoadedCard>
  );
}

function AddressForm({ record, head }: { record: AddressRecord; head: ReactNode }) {
  const { t } = useTranslation('address');
  const fieldText = useFieldText();
  const revised = useAddressForm(record);
  const { form, theirs } = revised;
  const differences =
    theirs &&
    differencesOf(
      FIELDS,
      { mine: form.getValues(), theirs },
      () => t('field'),
      (_, { publicUrl }) => publicUrl,
    );
  return (
    <CardForm
      id="link-address"
      head={head}
      revised={revised}
      label={() => t('field')}
      differences={differences}
    >
      <Reach record={record} />
      <p className="text-muted">{t('text')}</p>
      <Field label={t('field')} hint={t('hint')} error={fieldText(form.formState.errors.publicUrl?.message)}>
        {(control) => (
          <Input
            {...control}
            {...form.register('publicUrl')}
            inputMode="url"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </Field>
      <Fact record={record} />
      {record.listensOutside ? null : <p className="text-small text-muted">{t('noProxy')}</p>}
    </CardForm>
  );
}

function Reach({ record: { reach, baseUrl, settled } }: { record: AddressRecord }) {
  const { t } = useTranslation('address');
  if (reach === 'world') return null;
  return (
    <Note
      tone={settled ? 'info' : 'warning'}
      title={t(`${reach}.title`)}
      action={settled ? null : <AcceptLinks />}
    >
      {t(`${reach}.text`, { baseUrl })}
    </Note>
  );
}

const Fact = ({ record }: { record: AddressRecord }) => {
  const { t } = useTranslation('address');
  return (
    <p className="text-small text-muted">
      {t('now')} <code className="code wrap-anywhere">{record.baseUrl}</code>
    </p>
  );
};

function useAddressForm(record: AddressRecord) {
  const { t } = useTranslation('address');
  const queries = useQueryClient();
  const update = useMutation(orpc.settings.updateAddress.mutationOptions());
  return useRevisedForm<Values, AddressRecord>({
    opened: record,
    fields: FIELDS,
    schema,
    save: ({ publicUrl, revision }) => update.mutateAsync({ publicUrl, revision }),
    currentOf: (error) => currentOf(api.settings.updateAddress, error),
    onSeen: (seen) => queries.setQueryData(orpc.settings.address.queryKey(), seen),
    onDone: () => {
      toast.success(t('saved'));
      void queries.invalidateQueries({ queryKey: orpc.settings.links.key() });
      void queries.invalidateQueries({ queryKey: orpc.home.setUpTasks.key() });
    },
  });
}
