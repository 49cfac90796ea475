import { nameSchema } from '@kickstand/domain/auth';
import { LANGUAGES, type Language } from '@kickstand/domain/language';
import * as z from '@kickstand/domain/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api, orpc } from '../../lib/api.ts';
import { type Profile, sessionStore } from '../../lib/auth/index.ts';
import { useFieldText } from '../../lib/calls/errors.ts';
import { FailureNote } from '../../lib/calls/failure-note.tsx';
import { currentOf } from '../../lib/calls/refusal.ts';
import { differencesOf } from '../../lib/forms/differences.ts';
import { SaveButtons } from '../../lib/forms/save-buttons.tsx';
import { StaleNote } from '../../lib/forms/stale-note.tsx';
import { useRevisedForm } from '../../lib/forms/use-revised-form.ts';
import { Field, Fields } from '../../ui/form/field.tsx';
import { Input, NativeSelect } from '../../ui/form/input.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { Card, CardBody, CardFoot, CardHead } from '../../ui/page/card.tsx';

interface About {
  firstName: string;
  lastName: string;
  language: Language | null;
}

const aboutSchema = z.object({
  firstName: nameSchema,
  lastName: nameSchema,
  language: z.nullable(z.enum(LANGUAGES)),
});
const FIELDS = ['firstName', 'lastName', 'language'] as const;

/** Name and language, which others see and mail is written in. */
export function AboutCard({ profile }: { profile: Profile }) {
  const { t } = useTranslation(['profile', 'auth', 'common']);
  const fieldText = useFieldText();
  const { form, submit, busy, failure, theirs, takeTheirs } = useAboutForm(profile);
  const { register, formState } = form;
  return (
    <Card aria-labelledby="about">
      <form noValidate onSubmit={submit}>
        <CardHead id="about" title={t('profile:about.title')} />
        <CardBody className="grid gap-4">
          <FailureNote error={failure} />
          {theirs ? (
            <StaleAbout mine={form.getValues()} theirs={theirs} />
          ) : (
            <Fields>
              <Field
                label={t('auth:fields.firstName')}
                span={6}
                error={fieldText(formState.errors.firstName?.message)}
              >
                {(control) => <Input {...control} {...register('firstName')} autoComplete="given-name" />}
              </Field>
              <Field
                label={t('auth:fields.lastName')}
                span={6}
                error={fieldText(formState.errors.lastName?.message)}
              >
                {(control) => <Input {...control} {...register('lastName')} autoComplete="family-name" />}
              </Field>
              <Field label={t('profile:about.language')} span={6} hint={t('profile:about.languageHint')}>
                {(control) => (
                  <NativeSelect
                    {...control}
                    {...register('language', { setValueAs: (chosen: string | null) => chosen || null })}
                  >
                    <option value="">{t('profile:about.noLanguage')}</option>
                    {LANGUAGES.map((language) => (
                      <option key={language} value={language}>
                        {t(`common:language.${language}`)}
                      </option>
                    ))}
                  </NativeSelect>
                )}
              </Field>
            </Fields>
          )}
        </CardBody>
        <CardFoot className="flex flex-wrap justify-end gap-2.5">
          <SaveButtons busy={busy} stale={theirs !== null} onTakeTheirs={takeTheirs} />
        </CardFoot>
      </form>
    </Card>
  );
}

function useAboutForm(profile: Profile) {
  const { t } = useTranslation('profile');
  const queries = useQueryClient();
  const update = useMutation(orpc.auth.updateProfile.mutationOptions());
  return useRevisedForm<About, Profile>({
    opened: profile,
    fields: FIELDS,
    schema: aboutSchema,
    save: (about) => update.mutateAsync(about),
    currentOf: (error) => currentOf(api.auth.updateProfile, error),
    // The name is also shown in the navigation, the team and the user list.
    onSeen: () => void sessionStore.reload(),
    onDone: () => {
      void queries.invalidateQueries({ queryKey: orpc.home.team.key() });
      void queries.invalidateQueries({ queryKey: orpc.users.key() });
      toast.success(t('about.saved'));
    },
  });
}

/** The other version is the person's own, saved on another device or in another tab. */
function StaleAbout({ mine, theirs }: { mine: About; theirs: About }) {
  const { t } = useTranslation(['profile', 'auth', 'common']);
  const LABELS = {
    firstName: t('auth:fields.firstName'),
    lastName: t('auth:fields.lastName'),
    language: t('profile:about.language'),
  };
  const shown = (field: keyof About, about: About) => {
    if (field !== 'language') return about[field].trim();
    return about.language ? t(`common:language.${about.language}`) : t('profile:about.noLanguage');
  };
  return <StaleNote differences={differencesOf(FIELDS, { mine, theirs }, (field) => LABELS[field], shown)} />;
}
