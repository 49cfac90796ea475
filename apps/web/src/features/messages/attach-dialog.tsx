import { LANGUAGES, type Language } from '@kickstand/domain/language';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../lib/api.ts';
import { FailureNote } from '../../lib/calls/failure-note.tsx';
import { useLanguage } from '../../lib/device/language.ts';
import { useFormat } from '../../lib/format.ts';
import { SearchField } from '../../lib/list/search-field.tsx';
import type { Conversation } from '../../shared/messages/types.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Input } from '../../ui/form/input.tsx';
import { Segmented } from '../../ui/form/segmented.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { toast } from '../../ui/overlay/toast.tsx';

/** Says whose number it is: someone on file, or a new customer. */
export function AttachDialog({ conversation, onClose }: { conversation: Conversation; onClose: () => void }) {
  const { t } = useTranslation(['messages', 'common']);
  const queries = useQueryClient();
  const { language } = useLanguage();
  const [kind, setKind] = useState<'existing' | 'create'>('existing');
  const [name, setName] = useState('');
  const [speaks, setSpeaks] = useState<Language>(language);
  const attach = useMutation(
    orpc.messages.attach.mutationOptions({
      onSuccess: async () => {
        toast.success(t('messages:attach.done'));
        await queries.invalidateQueries({ queryKey: orpc.messages.key() });
        onClose();
      },
    }),
  );
  const { id } = conversation;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (kind === 'create' && name.trim())
      attach.mutate({ id, newCustomer: { name: name.trim(), language: speaks } });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('messages:attach.title')}
      description={t('messages:attach.text', { phone: conversation.phone })}
      closeLabel={t('common:close')}
      onSubmit={submit}
      footer={
        kind === 'create' ? (
          <Button
            type="submit"
            variant="primary"
            disabled={!name.trim()}
            busy={attach.isPending}
            busyLabel={t('messages:attach.saving')}
          >
            {t('messages:attach.save')}
          </Button>
        ) : null
      }
    >
      <Segmented
        label={t('messages:attach.title')}
        fill
        value={kind}
        onChange={setKind}
        options={[
          { value: 'existing', label: t('messages:attach.existing') },
          { value: 'create', label: t('messages:attach.create') },
        ]}
      />
      {kind === 'existing' ? (
        <Known busy={attach.isPending} onChoose={(customerId) => attach.mutate({ id, customerId })} />
      ) : (
        <>
          <Field label={t('messages:attach.name')}>
            {(control) => (
              <Input
                {...control}
                value={name}
                maxLength={120}
                autoCapitalize="words"
                autoComplete="off"
                onChange={({ target }) => setName(target.value)}
              />
            )}
          </Field>
          <Segmented
            label={t('messages:attach.language')}
            value={speaks}
            onChange={setSpeaks}
            options={LANGUAGES.map((one) => ({ value: one, label: t(`common:language.${one}`) }))}
          />
        </>
      )}
      <FailureNote error={attach.error} />
    </Dialog>
  );
}

function Known({ busy, onChoose }: { busy: boolean; onChoose: (customerId: string) => void }) {
  const { t } = useTranslation('messages');
  const format = useFormat();
  const [search, setSearch] = useState('');
  const looked = search.trim();
  const found = useQuery({
    ...orpc.customers.list.queryOptions({ input: { search: looked } }),
    enabled: looked.length >= 2,
  });
  const people = looked.length >= 2 ? (found.data?.customers.slice(0, 6) ?? []) : [];
  return (
    <div className="grid gap-2">
      <SearchField label={t('attach.search')} value={search} onChange={setSearch} />
      <FailureNote error={found.error} />
      {found.data && people.length === 0 && looked.length >= 2 ? (
        <p className="text-small text-muted">{t('attach.none')}</p>
      ) : null}
      <ul className="grid gap-1">
        {people.map((person) => (
          <li key={person.id}>
            <button
              type="button"
              disabled={busy}
              onClick={() => onChoose(person.id)}
              className="flex min-h-11.5 w-full items-center justify-between gap-3 rounded-control px-3 text-left hover:bg-hover"
            >
              <span className="truncate font-medium">{person.name}</span>
              <span className="num shrink-0 text-small text-muted">
                {person.phone ? format.phone(person.phone) : ''}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
