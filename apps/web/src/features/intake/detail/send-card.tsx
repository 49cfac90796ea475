import { may } from '@kickstand/domain/auth';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CircleCheck, Link2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { api, orpc } from '../../../lib/api.ts';
import { useSession } from '../../../lib/auth/index.ts';
import { useErrorText } from '../../../lib/calls/errors.ts';
import { CopyField } from '../../../lib/copy-field.tsx';
import { useCopy } from '../../../lib/device/copy.ts';
import { useFormat } from '../../../lib/format.ts';
import { LinkWarning } from '../../../lib/links/link-warning.tsx';
import { RevokeLinks } from '../../../lib/links/revoke-links.tsx';
import { EmailForm } from '../../../shared/mail/email-form.tsx';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { intakeToast } from '../../../ui/overlay/toast.tsx';
import { Card, CardBody, CardHead } from '../../../ui/page/card.tsx';
import type { IntakeRecord } from './record.ts';
import { useEmail } from './use-email.ts';

/** DET-02. Emails the receipt to the address entered here, or creates a link. */
export function SendCard({ record }: { record: IntakeRecord }) {
  const { t } = useTranslation('intake');
  const format = useFormat();
  const mayWrite = may(useSession().profile?.role, 'intake.write');
  const mail = useEmail();
  const sentAt = record.emailSentAt;
  if (!mayWrite) return null;
  return (
    <Card>
      <CardHead title={t('send.title')} />
      <CardBody className="grid gap-4">
        <LinkWarning />
        <EmailForm
          email={record.form.customerEmail}
          busy={mail.busy}
          again={sentAt !== null}
          onSend={(email) => mail.send(record, email)}
        >
          {sentAt ? (
            <p className="flex items-start gap-1.5 text-small text-muted">
              <Icon icon={CircleCheck} size="sm" className="mt-px text-success-ink" />
              <span>
                {t('send.previously')} <time dateTime={sentAt}>{format.date(sentAt, 'sent')}</time>
              </span>
            </p>
          ) : null}
        </EmailForm>
        <ShareLink record={record} />
      </CardBody>
    </Card>
  );
}

function ShareLink({ record }: { record: IntakeRecord }) {
  const { t } = useTranslation('intake');
  const errorText = useErrorText();
  const copy = useCopy();
  const queries = useQueryClient();
  const reread = () => queries.invalidateQueries({ queryKey: orpc.intake.find.key() });
  const share = useMutation(
    orpc.intake.share.mutationOptions({
      onSuccess: ({ url }) => {
        void reread();
        return copy(url);
      },
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
      {record.shared || share.data ? (
        <>
          <p className="text-small text-muted">{t('send.linkInUse')}</p>
          <RevokeLinks
            title={t('send.revokeTitle')}
            onRevoke={() => api.intake.revokeShares({ id: record.id })}
            onRevoked={() => {
              share.reset();
              void reread();
            }}
          />
        </>
      ) : null}
    </div>
  );
}
