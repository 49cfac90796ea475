import { LANGUAGES } from '@kickstand/domain/language';
import { type Messaging, messagingSchema, TEMPLATE_LIMITS } from '@kickstand/domain/messages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Plus, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFieldArray } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { api, orpc } from '../../../lib/api.ts';
import { useFieldText } from '../../../lib/calls/errors.ts';
import { currentOf } from '../../../lib/calls/refusal.ts';
import { useLanguage } from '../../../lib/device/language.ts';
import { differencesOf } from '../../../lib/forms/differences.ts';
import { useRevisedForm } from '../../../lib/forms/use-revised-form.ts';
import { newId } from '../../../lib/new-id.ts';
import { hourText } from '../../../shared/messages/hours.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, Fields } from '../../../ui/form/field.tsx';
import { Input, NativeSelect, Textarea } from '../../../ui/form/input.tsx';
import { toast } from '../../../ui/overlay/toast.tsx';
import { CardForm } from '../shared/card-form.tsx';

type Stored = Messaging & { revision: number };

const FIELDS = ['quietFrom', 'quietTo', 'templates'] as const;
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** MSG-04. Quiet hours and the templates of the composer. */
export function MessagingForm({ record, head }: { record: Stored; head: ReactNode }) {
  const { t } = useTranslation('messages');
  const { language } = useLanguage();
  const revised = useMessagingForm(record);
  const { form, theirs } = revised;
  const labels = { quietFrom: t('hours.from'), quietTo: t('hours.to'), templates: t('templates.title') };
  const shown = (name: (typeof FIELDS)[number], values: Messaging) =>
    name === 'templates'
      ? values.templates.map((template) => template.name[language]).join(', ')
      : hourText(values[name], language);
  const differences =
    theirs && differencesOf(FIELDS, { mine: form.getValues(), theirs }, (name) => labels[name], shown);
  return (
    <CardForm
      id="messaging"
      head={head}
      revised={revised}
      label={(name) => labels[name]}
      differences={differences}
    >
      <p className="text-muted">{t('hours.text')}</p>
      <Fields>
        {(['quietFrom', 'quietTo'] as const).map((name) => (
          <Field key={name} label={labels[name]} span={6}>
            {(control) => (
              <NativeSelect {...control} {...form.register(name, { setValueAs: Number })}>
                {HOURS.map((hour) => (
                  <option key={hour} value={hour}>
                    {hourText(hour, language)}
                  </option>
                ))}
              </NativeSelect>
            )}
          </Field>
        ))}
      </Fields>
      <Templates form={form} />
    </CardForm>
  );
}

function Templates({ form }: { form: ReturnType<typeof useMessagingForm>['form'] }) {
  const { t } = useTranslation(['messages', 'common']);
  const { language } = useLanguage();
  const fieldText = useFieldText();
  const list = useFieldArray({ control: form.control, name: 'templates', keyName: 'key' });
  const errors = form.formState.errors.templates;
  const add = () => {
    const name = t('messages:templates.newName');
    list.append({ id: newId(), name: { en: name, es: name }, text: { en: '', es: '' } });
  };
  return (
    <section aria-labelledby="templates-title" className="grid gap-4 border-t border-line pt-4">
      <div>
        <h4 id="templates-title" className="text-heading font-strong">
          {t('messages:templates.title')}
        </h4>
        <p className="text-small text-muted">{t('messages:templates.text')}</p>
      </div>
      <ul className="grid gap-5">
        {list.fields.map((template, at) => (
          <li key={template.key} className="grid gap-3 rounded-[12px] border border-line p-4">
            <Fields>
              {LANGUAGES.map((one) => {
                const spoken = t(`common:language.${one}`);
                return (
                  <div key={one} className="col-span-12 grid gap-3 sm:col-span-6">
                    <Field
                      label={t('messages:templates.name', { language: spoken })}
                      error={fieldText(errors?.[at]?.name?.[one]?.message)}
                    >
                      {(control) => (
                        <Input
                          {...control}
                          {...form.register(`templates.${at}.name.${one}`)}
                          maxLength={TEMPLATE_LIMITS.name}
                          autoComplete="off"
                        />
                      )}
                    </Field>
                    <Field
                      label={t('messages:templates.body', { language: spoken })}
                      error={fieldText(errors?.[at]?.text?.[one]?.message)}
                    >
                      {(control) => (
                        <Textarea
                          {...control}
                          {...form.register(`templates.${at}.text.${one}`)}
                          rows={4}
                          lang={one}
                          maxLength={TEMPLATE_LIMITS.text}
                        />
                      )}
                    </Field>
                  </div>
                );
              })}
            </Fields>
            <Button
              variant="danger-ghost"
              size="sm"
              icon={Trash2}
              className="justify-self-start"
              onClick={() => list.remove(at)}
            >
              {t('messages:templates.remove', {
                name: template.name[language] || t('messages:templates.untitled'),
              })}
            </Button>
          </li>
        ))}
      </ul>
      {list.fields.length < TEMPLATE_LIMITS.count ? (
        <Button icon={Plus} className="justify-self-start" onClick={add}>
          {t('messages:templates.add')}
        </Button>
      ) : null}
    </section>
  );
}

function useMessagingForm(record: Stored) {
  const { t } = useTranslation('messages');
  const queries = useQueryClient();
  const update = useMutation(orpc.messages.updateSetting.mutationOptions());
  return useRevisedForm<Messaging, Stored>({
    opened: record,
    fields: FIELDS,
    schema: messagingSchema,
    save: ({ quietFrom, quietTo, templates, revision }) =>
      update.mutateAsync({ quietFrom, quietTo, templates, revision }),
    currentOf: (error) => currentOf(api.messages.updateSetting, error),
    onSeen: () => void queries.invalidateQueries({ queryKey: orpc.messages.setting.key() }),
    onDone: () => void toast.success(t('templates.saved')),
  });
}
