import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../lib/api.ts';
import { errorCode } from '../../../../lib/calls/errors.ts';
import { Button } from '../../../../ui/button.tsx';
import { Field } from '../../../../ui/form/field.tsx';
import { PasswordInput } from '../../../../ui/form/input.tsx';
import { Dialog } from '../../../../ui/overlay/dialog.tsx';
import { intakeToast, toast } from '../../../../ui/overlay/toast.tsx';

interface AdminDialogProps {
  formId: string;
  onAuthorized: () => void;
  onClose: () => void;
}

/** DEP-05. The server checks the passcode and stores the authorization. */
export function AdminDialog({ formId, onAuthorized, onClose }: AdminDialogProps) {
  const { t } = useTranslation(['intakeForm', 'common']);
  const [passcode, setPasscode] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const problemOf = (error: unknown): { title: string; description?: string } => {
    const code = errorCode(error);
    if (code === 'PASSCODE_WRONG') return { title: t('admin.wrong') };
    if (code === 'PASSCODE_LOCKED') {
      const count = Math.max(1, Math.ceil(secondsOf(error) / 60));
      return { title: t('admin.refused'), description: t('admin.locked', { count }) };
    }
    const refused = ['FORBIDDEN', 'UNAUTHORIZED', 'SECOND_FACTOR_DUE', 'TOO_MANY_REQUESTS'].includes(code);
    return { title: refused ? t('admin.refused') : t('admin.error') };
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    setBusy(true);
    try {
      await api.intake.authorize({ formId, passcode });
      toast.success(t('admin.granted'));
      onAuthorized();
    } catch (error) {
      const { title, description } = problemOf(error);
      setProblem(description ? `${title}. ${description}` : title);
      intakeToast({ variant: 'destructive', title, description });
    } finally {
      setBusy(false);
    }
  };

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('admin.title')}
      description={t('admin.text')}
      closeLabel={t('common:close')}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button
            type="submit"
            variant="primary"
            busy={busy}
            busyLabel={t('admin.authorizing')}
            disabled={passcode.trim() === ''}
          >
            {t('admin.authorize')}
          </Button>
        </>
      }
    >
      <Field label={t('admin.password')} error={problem}>
        {(control) => (
          <PasswordInput
            {...control}
            value={passcode}
            onChange={({ target }) => {
              setPasscode(target.value);
              setProblem(null);
            }}
            autoComplete="off"
            showLabel={t('common:showPassword')}
            hideLabel={t('common:hidePassword')}
          />
        )}
      </Field>
    </Dialog>
  );
}

function secondsOf(error: unknown): number {
  const data: unknown = error instanceof Error && 'data' in error ? error.data : null;
  const seconds =
    data && typeof data === 'object' && 'retryAfterSeconds' in data ? data.retryAfterSeconds : 0;
  return typeof seconds === 'number' ? seconds : 0;
}
