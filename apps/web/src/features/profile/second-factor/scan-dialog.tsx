import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { secondFactorCodeSchema } from '@kickstand/domain/auth';
import * as z from '@kickstand/domain/zod';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { errorCode, useErrorText, useFieldText } from '../../../lib/calls/errors.ts';
import { useCopy } from '../../../lib/device/copy.ts';
import { FormDialog } from '../../../lib/forms/form-dialog.tsx';
import { QrCode } from '../../../lib/qr-code.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Input } from '../../../ui/form/input.tsx';

const codeSchema = z.object({ code: secondFactorCodeSchema });

interface ScanDialogProps {
  begun: { readonly secret: string; readonly uri: string };
  onClose: () => void;
  /** Rejects with the server's error. */
  onCode: (code: string) => Promise<void>;
}

/** Shows the secret for an authenticator app, and asks for a first code to confirm it. */
export function ScanDialog({ begun, onClose, onCode }: ScanDialogProps) {
  const { t } = useTranslation('profile');
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
    <FormDialog
      title={t('secondFactor.scanTitle')}
      text={t('secondFactor.scanText')}
      size="md"
      submit={t('secondFactor.switchOn')}
      busyLabel={t('secondFactor.checking')}
      busy={isSubmitting}
      problem={failure === null || wrong ? null : errorText(failure)}
      onSubmit={confirm}
      onClose={onClose}
    >
      <div className="flex flex-wrap items-start justify-center gap-x-5 gap-y-4">
        <QrCode value={begun.uri} label={t('secondFactor.qrLabel')} />
        <div className="grid min-w-0 flex-[1_1_14rem] gap-4">
          <Secret secret={begun.secret} />
          <Field
            label={t('secondFactor.firstCode')}
            hint={t('secondFactor.firstCodeHint')}
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
    </FormDialog>
  );
}

/** In groups of four, so that it can be typed from the screen. */
function Secret({ secret }: { secret: string }) {
  const { t } = useTranslation(['profile', 'common']);
  const copy = useCopy();
  return (
    <dl className="grid gap-1.5">
      <dt className="text-small font-medium">{t('profile:secondFactor.byHand')}</dt>
      <dd className="grid gap-2">
        <span className="code rounded-control bg-sunken px-3 py-2 select-all">
          {secret.match(/.{1,4}/g)?.join(' ')}
        </span>
        {window.isSecureContext ? (
          <Button size="sm" icon={Copy} className="justify-self-start" onClick={() => void copy(secret)}>
            {t('common:copy')}
          </Button>
        ) : null}
      </dd>
    </dl>
  );
}
