import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Eye, Link2, Link2Off } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../lib/api.ts';
import { CopyField } from '../../../lib/copy-field.tsx';
import { useErrorText } from '../../../lib/errors.ts';
import { LinkWarning } from '../../../lib/links/link-warning.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Note } from '../../../ui/note.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { toast } from '../../../ui/toast.tsx';
import type { WorkOrder } from '../shared/order.ts';

const PAGES = ['review', 'report', 'payment'] as const;

/** A link for the customer; none of them works any more once they are revoked. */
export function ShareDialog({ order, onClose }: { order: WorkOrder; onClose: () => void }) {
  const { t } = useTranslation(['workorderPage', 'common']);
  const errorText = useErrorText();
  const queries = useQueryClient();
  const [page, setPage] = useState<(typeof PAGES)[number]>('review');
  const [revoking, setRevoking] = useState(false);
  const share = useMutation(orpc.workorders.share.mutationOptions());
  const revoke = useMutation(
    orpc.workorders.revokeShares.mutationOptions({
      onSuccess: ({ revoked }) => {
        share.reset();
        setRevoking(false);
        toast.success(t('workorderPage:share.revoked', { count: revoked }));
        void queries.invalidateQueries({ queryKey: orpc.workorders.find.key() });
      },
    }),
  );
  const failure = share.error ?? revoke.error;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="md"
      title={t('workorderPage:share.title')}
      description={t('workorderPage:share.text')}
      closeLabel={t('common:close')}
      footer={
        <>
          {order.shared || share.data ? (
            <Button
              variant="danger-ghost"
              icon={Link2Off}
              onClick={() => setRevoking(true)}
              className="mr-auto"
            >
              {t('workorderPage:share.revoke')}
            </Button>
          ) : null}
          <ButtonLink icon={Eye} href={`/${page}/${order.id}`} target="_blank" rel="noreferrer">
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
        </>
      }
    >
      {failure ? (
        <Note tone="danger" role="alert">
          {errorText(failure)}
        </Note>
      ) : null}
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
      {revoking ? (
        <ConfirmDialog
          open
          onOpenChange={setRevoking}
          tone="danger"
          title={t('workorderPage:share.revokeTitle')}
          text={t('workorderPage:share.revokeText')}
          confirmLabel={t('workorderPage:share.revoke')}
          cancelLabel={t('common:cancel')}
          busy={revoke.isPending}
          onConfirm={() => revoke.mutate({ id: order.id })}
        />
      ) : null}
    </Dialog>
  );
}
