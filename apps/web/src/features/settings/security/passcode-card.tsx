import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { newPasscodeSchema } from '@kickstand/domain/settings';
import * as z from '@kickstand/domain/zod';
import { useMutation } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../lib/api.ts';
import { errorCode, useErrorText, useFieldText } from '../../../lib/calls/errors.ts';
import { FormDialog } from '../../../lib/forms/form-dialog.tsx';
import { showFieldErrors } from '../../../lib/forms/server-errors.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Input, PasswordInput } from '../../../ui/form/input.tsx';
import { toast } from '../../../ui/overlay/toast.tsx';
import { Card, CardBody, CardHead } from '../../../ui/page/card.tsx';

export function PasscodeCard() {
  const { t } = useTranslation('settings');
  const [changing, setChanging] = useState(false);
  return (
    <Card aria-labelledby="passcode">
      <CardHead as="h3" id="passcode" title={t('passcode.title')} />
      <CardBody className="grid justify-items-start gap-4">
        <p className="text-muted">{t('passcode.text')}</p>
        <Button icon={KeyRound} onClick={() => setChanging(true)}>
          {t('passcode.change')}
        </Button>
        {changing ? <PasscodeDialog onClose={() => setChanging(false)} /> : null}
      </CardBody>
    </Card>
  );
}

const schema = z.object({
  passcode: newPasscodeSchema,
  password: z.string().check(z.minLength(1, 'PASSWORD_REQUIRED')),
});

function PasscodeDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['settings', 'forms', 'common', 'auth']);
  const fieldText = useFieldText();
  const errorText = useErrorText();
  const [problem, setProblem] = useState<string | null>(null);
  const change = useMutation(orpc.settings.changePasscode.mutationOptions());
  const form = useForm({
    resolver: standardSchemaResolver(schema),
    defaultValues: { passcode: '', password: '' },
  });
  const { errors, isSubmitting } = form.formState;
  const wrong = errors.password?.type === 'wrong';
  const submit = form.handleSubmit(async (values) => {
    setProblem(null);
    try {
      await change.mutateAsync(values);
      toast.success(t('settings:passcode.changed'));
      onClose();
    } catch (error) {
      if (errorCode(error) === 'INVALID_CREDENTIALS')
        form.setError('password', { type: 'wrong' }, { shouldFocus: true });
      else if (!showFieldErrors(error, ['passcode', 'password'], form.setError)) setProblem(errorText(error));
    }
  });
  return (
    <FormDialog
      title={t('settings:passcode.dialogTitle')}
      text={t('settings:passcode.dialogText')}
      submit={t('settings:passcode.submit')}
      busyLabel={t('forms:saving')}
      busy={isSubmitting}
      problem={problem}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label={t('settings:passcode.label')}
        optional={t('settings:passcode.rule')}
        hint={t('settings:passcode.hint')}
        error={fieldText(errors.passcode?.message)}
      >
        {(control) => (
          <Input {...control} {...form.register('passcode')} autoComplete="off" spellCheck={false} />
        )}
      </Field>
      <Field
        label={t('settings:passcode.password')}
        error={wrong ? t('auth:lock.wrong') : fieldText(errors.password?.message)}
      >
        {(control) => (
          <PasswordInput
            {...control}
            {...form.register('password')}
            autoComplete="current-password"
            showLabel={t('common:showPassword')}
            hideLabel={t('common:hidePassword')}
          />
        )}
      </Field>
    </FormDialog>
  );
}
