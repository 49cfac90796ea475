import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { changeEmailSchema } from '@kickstand/domain/auth';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../lib/api.ts';
import { useFieldText } from '../../../lib/calls/errors.ts';
import { useLanguage } from '../../../lib/device/language.ts';
import { EmailField } from '../../../lib/forms/email-field.tsx';
import { FormDialog } from '../../../lib/forms/form-dialog.tsx';
import { showFieldErrors } from '../../../lib/forms/server-errors.ts';
import { ProofFields } from '../../../lib/proof/proof-fields.tsx';
import { useRefusal } from '../../../lib/proof/use-refusal.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';

interface Asked {
  readonly email: string;
  readonly mailConfigured: boolean;
}

/** Asks for a link to the new address; until it is opened nothing changes. */
export function EmailDialog({ onClose }: { onClose: () => void }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  return asked ? (
    <LinkSent asked={asked} onClose={onClose} />
  ) : (
    <AskForm onAsked={setAsked} onClose={onClose} />
  );
}

function LinkSent({ asked, onClose }: { asked: Asked; onClose: () => void }) {
  const { t } = useTranslation(['profile', 'common']);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t(asked.mailConfigured ? 'profile:email.sentTitle' : 'profile:email.waitingTitle')}
      closeLabel={t('common:close')}
      footer={<Button onClick={onClose}>{t('common:close')}</Button>}
    >
      <p role="status" className="wrap-anywhere">
        {t(asked.mailConfigured ? 'profile:email.sentText' : 'profile:email.waitingText', {
          email: asked.email,
        })}
      </p>
    </Dialog>
  );
}

function AskForm({ onAsked, onClose }: { onAsked: (asked: Asked) => void; onClose: () => void }) {
  const { t } = useTranslation('profile');
  const { language } = useLanguage();
  const fieldText = useFieldText();
  const refusal = useRefusal();
  const change = useMutation(orpc.auth.changeEmail.mutationOptions());
  const form = useForm({
    resolver: standardSchemaResolver(changeEmailSchema),
    defaultValues: { email: '', password: '' },
  });
  const { errors, isSubmitting } = form.formState;
  const ask = form.handleSubmit(async (input) => {
    refusal.clear();
    try {
      const { mailConfigured } = await change.mutateAsync({ ...input, language });
      onAsked({ email: input.email, mailConfigured });
    } catch (error) {
      if (!showFieldErrors(error, ['email', 'password', 'code'], form.setError)) refusal.refuse(error);
    }
  });
  return (
    <FormDialog
      title={t('email.dialogTitle')}
      text={t('email.dialogText')}
      submit={t('email.submit')}
      busyLabel={t('email.sending')}
      busy={isSubmitting}
      problem={refusal.other}
      onSubmit={ask}
      onClose={onClose}
    >
      <EmailField
        label={t('email.new')}
        field={form.register('email')}
        error={fieldText(errors.email?.message)}
        autoComplete="email"
      />
      <ProofFields form={form} refusal={refusal} />
    </FormDialog>
  );
}
