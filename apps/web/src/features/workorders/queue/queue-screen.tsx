import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { UserRoundCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { api, orpc } from '../../../lib/api.ts';
import { useSession } from '../../../lib/auth/index.ts';
import { usePageTitle } from '../../../lib/device/document-title.ts';
import { ListCard } from '../../../lib/list/list-card.tsx';
import { useListFilter } from '../../../lib/list/list-filter.ts';
import { NeedsConnection } from '../../../lib/offline/needs-connection.tsx';
import { Button } from '../../../ui/button.tsx';
import { SkeletonList } from '../../../ui/data/skeleton.tsx';
import { Segmented } from '../../../ui/form/segmented.tsx';
import { toast } from '../../../ui/overlay/toast.tsx';
import { CardFoot } from '../../../ui/page/card.tsx';
import { EmptyState } from '../../../ui/page/empty.tsx';
import { Page, PageHead } from '../../../ui/page/page.tsx';
import { OrdersTable } from '../list/orders-table.tsx';
import { type OrderCard, workspacePath } from '../shared/order.ts';
import { seeOrder, staleOrder, useFailureToast } from '../shared/use-order.ts';

const QUEUES = ['mine', 'unassigned', 'all'] as const;
type QueueName = (typeof QUEUES)[number];

/** WO-01 /dashboard/diagnostic: the technicians' queue. */
export default function QueueScreen() {
  const { t } = useTranslation('workorders');
  const filter = useListFilter<'whose'>();
  const whose = QUEUES.find((queue) => queue === filter.get('whose')) ?? 'mine';
  const queue = useQuery({
    ...orpc.workorders.queue.queryOptions({ input: { whose } }),
    placeholderData: keepPreviousData,
  });
  const orders = queue.data?.orders ?? [];
  usePageTitle(t('queue.title'));
  const show = (next: QueueName) => filter.set('whose', next === 'mine' ? '' : next);
  return (
    <Page>
      <PageHead title={t('queue.title')} facts={t('queue.facts')} />
      <Segmented
        label={t('queue.whose')}
        value={whose}
        onChange={show}
        className="mb-4 max-md:flex max-md:[&>button]:flex-1"
        options={QUEUES.map((value) => ({
          value,
          label: (
            <>
              {t(`queue.${value}`)}
              {queue.data ? <span className="num text-faint">{queue.data.counts[value]}</span> : null}
            </>
          ),
        }))}
      />
      <ListCard
        title={t('queue.title')}
        query={queue}
        rows={orders}
        loading={<SkeletonList label={t('loading')} rows={5} thumb className="p-5 max-md:p-4" />}
        empty={<NothingWaits whose={whose} onUnassigned={() => show('unassigned')} />}
        foot={queue.data?.more ? <CardFoot className="text-muted">{t('queue.more')}</CardFoot> : null}
      >
        <NeedsConnection
          what="this"
          when={orders.some(({ technician }) => !technician)}
          className="border-t border-line px-5 py-3 max-md:px-4"
        >
          <OrdersTable
            orders={orders}
            caption={t('queue.title')}
            pathOf={workspacePath}
            balance={false}
            action={(order) => <Take order={order} />}
          />
        </NeedsConnection>
      </ListCard>
    </Page>
  );
}

function NothingWaits({ whose, onUnassigned }: { whose: QueueName; onUnassigned: () => void }) {
  const { t } = useTranslation('workorders');
  if (whose !== 'mine')
    return <EmptyState title={t(whose === 'all' ? 'queue.emptyAll' : 'queue.emptyUnassigned')} />;
  return (
    <EmptyState
      title={t('queue.emptyMine')}
      text={t('queue.emptyMineText')}
      action={<Button onClick={onUnassigned}>{t('queue.showUnassigned')}</Button>}
    />
  );
}

/** Taking an unassigned bike assigns it to the person who clicks. */
function Take({ order }: { order: OrderCard }) {
  const { t } = useTranslation('workorders');
  const { user } = useSession();
  const queries = useQueryClient();
  const failed = useFailureToast();
  const take = useMutation({
    mutationFn: (technicianId: string) =>
      api.workorders.assign({ id: order.id, revision: order.revision, technicianId }),
    onSuccess: (next) => {
      seeOrder(queries, next);
      toast.success(t('queue.taken', { number: next.number }));
    },
    onError: (error) => {
      const current = staleOrder(error);
      if (current) seeOrder(queries, current);
      failed(error);
    },
  });
  if (order.technician || !user) return null;
  return (
    <Button
      size="sm"
      icon={UserRoundCheck}
      busy={take.isPending}
      aria-label={t('queue.takeOf', { number: order.number })}
      onClick={() => take.mutate(user.id)}
    >
      {t('queue.take')}
    </Button>
  );
}
