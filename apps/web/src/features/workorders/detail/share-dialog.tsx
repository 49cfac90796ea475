import { pathTo } from '@kickstand/domain/navigation';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Eye, Link2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, orpc } from '../../../lib/api.ts';
import { FailureNote } from '../../../lib/calls/failure-note.tsx';
import { CopyField } from '../../../lib/copy-field.tsx';
import { LinkWarning } from '../../../lib/links/link-warning.tsx';
import { RevokeLinks } from '../../../lib/links/revoke-links.tsx';
import { NeedsConnection } from '../../../lib/offline/needs-connection.tsx';
import { EmailForm } from '../../../shared/mail/email-form.tsx';
import { useEmailNotices } from '../../../shared/mail/email-notices.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Segmented } from '../../../ui/form/segmented.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import type { WorkOrder } from '../shared/order.ts';

const PAGES = ['review', 'report', 'payment'] as const;

/** Creates a link for the customer; revoking disables all of them. */
export function ShareDialog({ order, onClose }: { order: WorkOrder; onClose: () => void }) {
  const { t } = useTranslation(['workorderPage', 'common']);
  const queries = useQueryClient();
  const [page, setPage] = useState<(typeof PAGES)[number]>('review');
  const share = useMutation(orpc.workorders.share.mutationOptions());
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="md"
      title={t('workorderPage:share.title')}
      description={t('workorderPage:share.text')}
      closeLabel={t('common:close')}
      footer={
        <NeedsConnection>
          {order.shared || share.data ? (
            <RevokeLinks
              title={t('workorderPage:share.revokeTitle')}
              onRevoke={() => api.workorders.revokeShares({ id: order.id })}
              onRevoked={() => {
                share.reset();
                void queries.invalidateQueries({ queryKey: orpc.workorders.find.key() });
              }}
              className="mr-auto"
            />
          ) : null}
          <ButtonLink
            icon={Eye}
            href={pathTo(`/${page}/:id`, { id: order.id })}
            target="_blank"
            rel="noreferrer"
          >
            {t('workorderPage:share.preview')}
          </ButtonLink>
          <Button
            variant="primary"
            icon={Link2}
            busy={share.isPending}
            onClick={() => share.mutate({ id: order.id, page })}
          >
            {t('workorderPage:share.make')}
          </Button>
        </NeedsConnection>
      }
    >
      <FailureNote error={share.error} />
      <LinkWarning />
      <Segmented
        label={t('workorderPage:share.page')}
        value={page}
        fill
        onChange={(next) => {
          setPage(next);
          share.reset();
        }}
        options={PAGES.map((value) => ({ value, label: t(`workorderPage:share.pages.${value}`) }))}
      />
      {share.data ? (
        <CopyField value={share.data.url} label={t('workorderPage:share.link')} />
      ) : order.shared ? (
        <p className="text-muted">{t('workorderPage:share.some')}</p>
      ) : null}
      <NeedsConnection what="this">
        <EmailLink order={order} />
      </NeedsConnection>
    </Dialog>
  );
}

/** EML-01. */
function EmailLink({ order }: { order: WorkOrder }) {
  const { t } = useTranslation('workorderPage');
  const notices = useEmailNotices();
  const mail = useMutation(
    orpc.workorders.email.mutationOptions({
      onSuccess: (outcome, { customerEmail }) => notices.answered(outcome, customerEmail, 'notificationTo'),
      onError: notices.failed,
    }),
  );
  const send = (customerEmail: string) => {
    const { id: reportId, customerName } = order;
    if (notices.usable(customerEmail)) mail.mutate({ reportId, customerEmail, customerName });
  };
  return (
    <div className="grid gap-3 border-t border-line pt-4">
      <EmailForm
        email={order.customerEmail}
        busy={mail.isPending}
        again={mail.data?.success === true}
        onSend={send}
      />
      <p className="text-small text-muted">{t('share.emailHint')}</p>
    </div>
  );
}
