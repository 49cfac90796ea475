import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { invitationSchema, ROLES } from '@kickstand/domain/auth';
import type * as z from '@kickstand/domain/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../lib/api.ts';
import { errorCode, useErrorText, useFieldText } from '../../../lib/calls/errors.ts';
import { FailureNote } from '../../../lib/calls/failure-note.tsx';
import { useOnceKey } from '../../../lib/calls/once-key.ts';
import { useLanguage } from '../../../lib/device/language.ts';
import { PersonFields } from '../../../lib/forms/person-fields.tsx';
import { showFieldErrors } from '../../../lib/forms/server-errors.ts';
import { LinkWarning } from '../../../lib/links/link-warning.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field, Fields } from '../../../ui/form/field.tsx';
import { NativeSelect } from '../../../ui/form/input.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { toast } from '../../../ui/overlay/toast.tsx';

type Invitation = z.infer<typeof invitationSchema>;

/** USR-01. Pressing twice, or again after a lost answer, sends one invitation. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['users', 'common']);
  const errorText = useErrorText();
  const fieldText = useFieldText();
  const { form, send, busy, failure } = useInvite(onClose);
  const { register, formState, watch } = form;
  const taken = failure !== null && errorCode(failure) === 'ADDRESS_IN_USE';
  return (
    <Dialog
      open
      onOpenChange={() => {
        if (!busy) onClose();
      }}
      size="md"
      title={t('users:invite.title')}
      description={t('users:invite.text')}
      closeLabel={t('common:close')}
      onSubmit={send}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button
            type="submit"
            variant="primary"
            icon={Send}
            busy={busy}
            busyLabel={t('users:invite.sending')}
          >
            {t('users:invite.submit')}
          </Button>
        </>
      }
    >
      {taken ? null : <FailureNote error={failure} />}
      <LinkWarning />
      <Fields>
        <PersonFields
          firstName={register('firstName')}
          lastName={register('lastName')}
          email={register('email')}
          others
          errors={{
            firstName: fieldText(formState.errors.firstName?.message),
            lastName: fieldText(formState.errors.lastName?.message),
            email: fieldText(formState.errors.email?.message) ?? (taken ? errorText(failure) : undefined),
          }}
        />
        <Field label={t('users:role')} hint={t(`users:roleText.${watch('role')}`)}>
          {(control) => (
            <NativeSelect {...control} {...register('role')}>
              {[...ROLES].reverse().map((role) => (
                <option key={role} value={role}>
                  {t(`common:roles.${role}`)}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
      </Fields>
    </Dialog>
  );
}

function useInvite(onDone: () => void) {
  const { t } = useTranslation('users');
  const { language } = useLanguage();
  const queries = useQueryClient();
  const once = useOnceKey();
  const [failure, setFailure] = useState<unknown>(null);
  const invite = useMutation(orpc.users.invite.mutationOptions());
  const form = useForm<Invitation>({
    resolver: standardSchemaResolver(invitationSchema),
    defaultValues: { email: '', firstName: '', lastName: '', role: 'technician' },
  });
  const send = form.handleSubmit(async (values) => {
    const invitation = { ...values, language };
    setFailure(null);
    try {
      const { mailConfigured } = await invite.mutateAsync({ ...invitation, key: once.keyFor(invitation) });
      once.done();
      void queries.invalidateQueries({ queryKey: orpc.users.invitations.key() });
      void queries.invalidateQueries({ queryKey: orpc.mail.key() });
      if (mailConfigured) toast.success(t('invite.sent', { email: values.email }));
      else toast.info(t('invite.ready', { email: values.email }), { description: t('invite.readyText') });
      onDone();
    } catch (error) {
      if (showFieldErrors(error, ['email', 'firstName', 'lastName', 'role'], form.setError)) return;
      setFailure(error);
      if (errorCode(error) === 'ADDRESS_IN_USE') form.setFocus('email', { shouldSelect: true });
    }
  });
  return { form, send, busy: form.formState.isSubmitting, failure };
}
