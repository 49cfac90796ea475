import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ArchiveRestore } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api.ts';
import { usePageTitle } from '../../../lib/device/document-title.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/overlay/toast.tsx';
import { Page, PageHead } from '../../../ui/page/page.tsx';
import type { OrderCard } from '../shared/order.ts';
import { seeOrder, staleOrder, useFailureToast } from '../shared/use-order.ts';
import { OrdersCard } from './orders-card.tsx';

/** WO-01 /dashboard/archived-reports: archived orders, which can be restored. */
export default function ArchiveScreen() {
  const { t } = useTranslation('workorders');
  usePageTitle(t('archive.title'));
  return (
    <Page>
      <PageHead title={t('archive.title')} facts={t('archive.facts')} />
      <OrdersCard title={t('archive.title')} archived action={(order) => <Restore order={order} />} />
    </Page>
  );
}

function Restore({ order }: { order: OrderCard }) {
  const { t } = useTranslation('workorders');
  const queries = useQueryClient();
  const failed = useFailureToast();
  const restore = useMutation({
    mutationFn: () => api.workorders.restore({ id: order.id, revision: order.revision }),
    onSuccess: (next) => {
      seeOrder(queries, next);
      toast.success(t('archive.restored', { number: next.number }));
    },
    onError: (error) => {
      const current = staleOrder(error);
      if (current) seeOrder(queries, current);
      failed(error);
    },
  });
  return (
    <Button
      size="sm"
      icon={ArchiveRestore}
      busy={restore.isPending}
      aria-label={t('archive.restoreOf', { number: order.number })}
      onClick={() => restore.mutate()}
    >
      {t('archive.restore')}
    </Button>
  );
}
