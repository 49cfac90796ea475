import { may } from '@kickstand/domain/auth';
import { useMutation } from '@tanstack/react-query';
import { CircleCheck, Link2, Send } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../lib/api.ts';
import { useSession } from '../../../lib/auth/index.ts';
import { useCopy } from '../../../lib/copy.ts';
import { CopyField } from '../../../lib/copy-field.tsx';
import { useErrorText } from '../../../lib/errors.ts';
import { useFormat } from '../../../lib/format.ts';
import { LinkWarning } from '../../../lib/links/link-warning.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card, CardBody, CardHead } from '../../../ui/card.tsx';
import { Field } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Input } from '../../../ui/input.tsx';
import { intakeToast } from '../../../ui/toast.tsx';
import type { IntakeRecord } from './record.ts';
import { emailProblem, useEmail } from './use-email.ts';

/** DET-02. Sends the receipt to the address that is typed here; or hands out a link. */
export function SendCard({ record }: { record: IntakeRecord }) {
  const { t } = useTranslation('intake');
  const format = useFormat();
  const mayWrite = may(useSession().profile?.role, 'intake.write');
  const [email, setEmail] = useState(record.form.customerEmail);
  const mail = useEmail();
  const [tried, setTried] = useState<string | null>(null);
  const problem = tried === email ? emailProblem(email) : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(email);
    mail.send(record, email);
  };
  const sentAt = record.emailSentAt;
  if (!mayWrite) return null;
  return (
    <Card>
      <CardHead title={t('send.title')} />
      <CardBody className="grid gap-4">
        <LinkWarning />
        <form noValidate onSubmit={submit} className="grid gap-3">
          <Field label={t('send.email')} error={problem ? t(problem) : undefined}>
            {(control) => (
              <Input
                {...control}
                type="email"
                inputMode="email"
                autoComplete="off"
                autoCapitalize="none"
                maxLength={254}
                value={email}
                onChange={(event) => setEmail(event.target.value)}
              />
            )}
          </Field>
          <Button type="submit" icon={Send} busy={mail.busy} busyLabel={t('send.sending')}>
            {t(sentAt ? 'send.sendAgain' : 'send.send')}
          </Button>
          {sentAt ? (
            <p className="flex items-start gap-1.5 text-small text-muted">
              <Icon icon={CircleCheck} size="sm" className="mt-px text-success-ink" />
              <span>
                {t('send.previously')} <time dateTime={sentAt}>{format.date(sentAt, 'sent')}</time>
              </span>
            </p>
          ) : null}
        </form>
        <ShareLink record={record} />
      </CardBody>
    </Card>
  );
}

function ShareLink({ record }: { record: IntakeRecord }) {
  const { t } = useTranslation('intake');
  const errorText = useErrorText();
  const copy = useCopy();
  const share = useMutation(
    orpc.intake.share.mutationOptions({
      onSuccess: ({ url }) => copy(url),
      onError: (error) =>
        void intakeToast({
          variant: 'destructive',
          title: t('send.linkFailed'),
          description: errorText(error),
        }),
    }),
  );
  return (
    <div className="grid gap-2 border-t border-line pt-4">
      {share.data ? (
        <CopyField value={share.data.url} label={t('send.linkLabel')} />
      ) : (
        <Button
          icon={Link2}
          busy={share.isPending}
          busyLabel={t('send.copyingLink')}
          onClick={() => share.mutate({ id: record.id })}
        >
          {t('send.copyLink')}
        </Button>
      )}
      <p className="text-small text-muted">{t('send.linkHint')}</p>
    </div>
  );
}
