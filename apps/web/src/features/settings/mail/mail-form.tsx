import { MAIL_PORTS, MAIL_SECURITY, type MailSecurity } from '@kickstand/domain/settings';
import { Lock } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFieldText } from '../../../lib/calls/errors.ts';
import { differencesOf } from '../../../lib/forms/differences.ts';
import { Field, type FieldSpan, Fields } from '../../../ui/form/field.tsx';
import { Input, NativeSelect, PasswordInput } from '../../../ui/form/input.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Note } from '../../../ui/page/note.tsx';
import { CardForm } from '../shared/card-form.tsx';
import { wholeNumber } from '../shared/whole-number.ts';
import { isLocked, type MailRecord, type MailValues, NAMES, type Name } from './mail-values.ts';
import { useMailForm } from './use-mail-form.ts';

export function MailForm({ record, head }: { record: MailRecord; head: ReactNode }) {
  const { t } = useTranslation(['settings', 'common']);
  const revised = useMailForm(record);
  const { form, theirs } = revised;
  const { register } = form;
  const labels = useLabels();
  const locked = (name: Name) => isLocked(record, name);

  /** The port follows the encryption while it is one of the usual ones. */
  const followSecurity = (security: MailSecurity) => {
    if (Object.values(MAIL_PORTS).includes(form.getValues('port')))
      form.setValue('port', MAIL_PORTS[security], { shouldDirty: true });
  };
  const shown = (name: Name, values: MailValues) =>
    name === 'password'
      ? t(values.password ? 'settings:mail.changed' : 'settings:mail.kept')
      : name === 'security'
        ? t(`settings:mail.security.${values.security}`)
        : String(values[name]);
  const differences =
    theirs && differencesOf(NAMES, { mine: form.getValues(), theirs }, (name) => labels[name], shown);
  const frame = { form, record, labels };

  return (
    <CardForm
      id="mail"
      head={head}
      revised={revised}
      label={(name) => labels[name]}
      differences={differences}
    >
      {record.waiting > 0 ? (
        <Note tone={record.configured ? 'info' : 'warning'}>
          {t('settings:mail.waiting', { count: record.waiting })}
        </Note>
      ) : null}
      <Fields>
        <MailField {...frame} name="host" span={8} hint={t('settings:mail.hostHint')}>
          {(control) => (
            <Input
              {...control}
              {...register('host')}
              readOnly={locked('host')}
              {...TECHNICAL}
              inputMode="url"
            />
          )}
        </MailField>
        <MailField {...frame} name="port" span={4}>
          {(control) => (
            <Input
              {...control}
              {...register('port', { setValueAs: wholeNumber })}
              readOnly={locked('port')}
              inputMode="numeric"
              autoComplete="off"
              className="num"
            />
          )}
        </MailField>
        <MailField {...frame} name="security" span={12}>
          {(control) =>
            locked('security') ? (
              <Input {...control} readOnly value={t(`settings:mail.security.${record.security}`)} />
            ) : (
              <NativeSelect
                {...control}
                {...register('security', {
                  onChange: ({ target }) => followSecurity(target.value as MailSecurity),
                })}
              >
                {MAIL_SECURITY.map((security) => (
                  <option key={security} value={security}>
                    {t(`settings:mail.security.${security}`)}
                  </option>
                ))}
              </NativeSelect>
            )
          }
        </MailField>
        <MailField {...frame} name="from" span={6} hint={t('settings:mail.fromHint')}>
          {(control) => <Input {...control} {...register('from')} readOnly={locked('from')} {...TECHNICAL} />}
        </MailField>
        <MailField {...frame} name="fallbackFrom" span={6} hint={t('settings:mail.fallbackHint')}>
          {(control) => (
            <Input
              {...control}
              {...register('fallbackFrom')}
              readOnly={locked('fallbackFrom')}
              {...TECHNICAL}
            />
          )}
        </MailField>
        <MailField {...frame} name="user" span={6}>
          {(control) => <Input {...control} {...register('user')} readOnly={locked('user')} {...TECHNICAL} />}
        </MailField>
        <MailField
          {...frame}
          name="password"
          span={6}
          hint={t(record.passwordSet ? 'settings:mail.passwordSet' : 'settings:mail.passwordNone')}
        >
          {(control) =>
            locked('password') ? (
              <Input {...control} readOnly type="password" value={record.passwordSet ? '••••••••••' : ''} />
            ) : (
              <PasswordInput
                {...control}
                {...register('password')}
                autoComplete="new-password"
                showLabel={t('common:showPassword')}
                hideLabel={t('common:hidePassword')}
              />
            )
          }
        </MailField>
      </Fields>
      {Object.values(record.locked).some(Boolean) ? (
        <Note tone="info">{t('settings:lockedNote')}</Note>
      ) : null}
    </CardForm>
  );
}

/** No autocorrect, autocomplete or capitalization. */
const TECHNICAL = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;

function useLabels(): Record<Name, string> {
  const { t } = useTranslation('settings');
  return {
    host: t('mail.host'),
    port: t('mail.port'),
    security: t('mail.securityLabel'),
    user: t('mail.user'),
    password: t('mail.password'),
    from: t('mail.from'),
    fallbackFrom: t('mail.fallbackFrom'),
  };
}

interface MailFieldProps {
  form: ReturnType<typeof useMailForm>['form'];
  record: MailRecord;
  labels: Record<Name, string>;
  name: Name;
  span: FieldSpan;
  hint?: string;
  children: ComponentProps<typeof Field>['children'];
}

function MailField({ form, record, labels, name, span, hint, children }: MailFieldProps) {
  const { t } = useTranslation('settings');
  const fieldText = useFieldText();
  const locked = isLocked(record, name);
  return (
    <Field
      label={labels[name]}
      span={span}
      error={fieldText(form.formState.errors[name]?.message)}
      hint={locked ? undefined : hint}
      action={
        locked ? (
          <span className="inline-flex items-center gap-1.5 text-faint">
            <Icon icon={Lock} size="sm" />
            <span className={span < 6 ? 'sr-only' : ''}>{t('locked')}</span>
          </span>
        ) : null
      }
    >
      {children}
    </Field>
  );
}
