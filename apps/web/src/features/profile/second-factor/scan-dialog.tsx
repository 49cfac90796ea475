import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { secondFactorCodeSchema } from '@kickstand/domain/auth';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { CopyField } from '../../../lib/copy-field.tsx';
import { errorCode, useErrorText, useFieldText } from '../../../lib/errors.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { Note } from '../../../ui/note.tsx';
import { QrCode } from './qr-code.tsx';

const codeSchema = z.object({ code: secondFactorCodeSchema });

interface ScanDialogProps {
  begun: { readonly secret: string; readonly uri: string };
  onClose: () => void;
  /** Rejects with what the server said. */
  onCode: (code: string) => Promise<void>;
}

/** The secret on its way into an authenticator, and a first code that shows that it arrived. */
export function ScanDialog({ begun, onClose, onCode }: ScanDialogProps) {
  const { t } = useTranslation(['profile', 'common']);
  const fieldText = useFieldText();
  const errorText = useErrorText();
  const [failure, setFailure] = useState<unknown>(null);
  const form = useForm({ resolver: standardSchemaResolver(codeSchema), defaultValues: { code: '' } });
  const { errors, isSubmitting } = form.formState;
  const wrong = failure !== null && errorCode(failure) === 'SECOND_FACTOR_WRONG';
  const confirm = form.handleSubmit(async ({ code }) => {
    setFailure(null);
    try {
      await onCode(code);
    } catch (error) {
      setFailure(error);
      form.setFocus('code', { shouldSelect: true });
    }
  });
  return (
    <Dialog
      open
      onOpenChange={() => {
        if (!isSubmitting) onClose();
      }}
      size="md"
      title={t('profile:secondFactor.scanTitle')}
      description={t('profile:secondFactor.scanText')}
      closeLabel={t('common:close')}
      onSubmit={confirm}
      footer={
        <>
          <Button disabled={isSubmitting} onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button
            type="submit"
            variant="primary"
            busy={isSubmitting}
            busyLabel={t('profile:secondFactor.checking')}
          >
            {t('profile:secondFactor.switchOn')}
          </Button>
        </>
      }
    >
      {failure === null || wrong ? null : (
        <Note tone="danger" role="alert">
          {errorText(failure)}
        </Note>
      )}
      <div className="flex flex-wrap items-start justify-center gap-x-5 gap-y-4">
        <QrCode value={begun.uri} label={t('profile:secondFactor.qrLabel')} />
        <div className="grid min-w-0 flex-[1_1_14rem] gap-4">
          <div className="grid gap-1.5">
            <p className="text-small font-medium">{t('profile:secondFactor.byHand')}</p>
            <CopyField value={begun.secret} label={t('profile:secondFactor.secret')} />
          </div>
          <Field
            label={t('profile:secondFactor.firstCode')}
            hint={t('profile:secondFactor.firstCodeHint')}
            error={fieldText(errors.code?.message) ?? (wrong && failure ? errorText(failure) : undefined)}
          >
            {(control) => (
              <Input
                {...control}
                {...form.register('code')}
                inputMode="numeric"
                autoComplete="one-time-code"
                className="code"
              />
            )}
          </Field>
        </div>
      </div>
    </Dialog>
  );
}
