import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../lib/api.ts';
import { fieldErrors, useErrorText, useFieldText } from '../../../lib/calls/errors.ts';
import { useOnceKey } from '../../../lib/calls/once-key.ts';
import { FormDialog } from '../../../lib/forms/form-dialog.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { PasswordInput } from '../../../ui/form/input.tsx';
import { runningTask, useSeenProgress } from './use-backups.ts';

const SHORTEST = 12;

export function StartDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['archive', 'common']);
  const errorText = useErrorText();
  const fieldText = useFieldText();
  const seen = useSeenProgress();
  const once = useOnceKey();
  const [passphrase, setPassphrase] = useState('');
  const [short, setShort] = useState(false);
  const start = useMutation(
    orpc.archive.start.mutationOptions({
      onSuccess: (progress) => {
        once.done();
        seen(progress);
        onClose();
      },
      onError: (error) => {
        const running = runningTask(error);
        if (running) seen(running);
      },
    }),
  );
  const refused = fieldErrors(start.error).passphrase;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const tooShort = passphrase !== '' && passphrase.length < SHORTEST;
    setShort(tooShort);
    if (!tooShort) start.mutate({ key: once.keyFor({ passphrase }), ...(passphrase ? { passphrase } : {}) });
  };
  return (
    <FormDialog
      title={t('archive:dialogTitle')}
      text={t('archive:dialogText')}
      submit={t('archive:make')}
      busyLabel={t('archive:starting')}
      busy={start.isPending}
      problem={start.error && !refused ? errorText(start.error) : null}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label={t('archive:passphrase')}
        optional={t('archive:optional')}
        hint={t('archive:passphraseHint')}
        error={fieldText(short ? 'PASSWORD_TOO_SHORT' : refused)}
      >
        {(control) => (
          <PasswordInput
            {...control}
            value={passphrase}
            onChange={({ target }) => setPassphrase(target.value)}
            autoComplete="new-password"
            showLabel={t('common:showPassword')}
            hideLabel={t('common:hidePassword')}
          />
        )}
      </Field>
    </FormDialog>
  );
}
