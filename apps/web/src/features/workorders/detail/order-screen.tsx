import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { usePageTitle } from '../../../lib/device/document-title.ts';
import { NeedsConnection } from '../../../lib/offline/needs-connection.tsx';
import { MessagesCard } from '../../../shared/messages/messages-card.tsx';
import { Skeleton } from '../../../ui/data/skeleton.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { useMoves } from '../moves/use-moves.tsx';
import { ARCHIVE_PATH, REPORTS_PATH, type WorkOrder } from '../shared/order.ts';
import { OrderNotShown } from '../shared/order-not-shown.tsx';
import { useOrder } from '../shared/use-order.ts';
import { FactsCard } from './facts-card.tsx';
import type { DraftLine } from './jobs/draft.ts';
import { NextBar } from './next-bar.tsx';
import { NextCard } from './next-card.tsx';
import { OrderHead } from './order-head.tsx';
import { OrderMoney } from './order-money.tsx';
import { OrderTabs, useOrderTabs } from './order-tabs.tsx';
import { PromiseCard } from './promise/promise-card.tsx';
import { QuestionCards } from './question-cards.tsx';
import { type Place, useShow } from './show.ts';
import { Stages } from './stages.tsx';
import { Timeline } from './timeline.tsx';

/** WO-01 /dashboard/reports/:reportId: the whole work order. */
export default function OrderScreen() {
  const { t } = useTranslation('workorders');
  const { reportId: orderId = '' } = useParams();
  const found = useOrder(orderId);
  const order = found.data;
  usePageTitle(order ? t('order', { number: order.number }) : t('title'));
  if (order) return <OrderPage order={order} />;
  return (
    <OrderNotShown found={found} title={t('title')} back={{ to: REPORTS_PATH, label: t('showAll') }}>
      <OrderSkeleton />
    </OrderNotShown>
  );
}

function OrderPage({ order }: { order: WorkOrder }) {
  const { t } = useTranslation('workorderPage');
  const moves = useMoves();
  const [draft, setDraft] = useState<DraftLine | null>(null);
  const tabs = useOrderTabs();
  const { show } = useShow();
  const back = order.archivedAt ? ARCHIVE_PATH : REPORTS_PATH;
  const next = {
    order,
    onMove: (move: WorkOrder['moves'][number]) => void moves.start(order, move),
    busy: moves.busy,
  };
  const showPlace = (place: Place) => {
    if (place.jobId) tabs.open(place.jobId, true);
    if (place.jobId || place.id === 'jobs') tabs.choose('jobs');
    if (place.id === 'versions') tabs.choose('versions');
    show(place);
  };
  return (
    <>
      <Page className="max-md:pt-0">
        <OrderHead order={order} back={back} onMove={next.onMove} />
        <Stages order={order} />
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 max-md:gap-3 min-[75rem]:grid-cols-[minmax(0,1fr)_356px] min-[75rem]:grid-rows-[auto_1fr] min-[75rem]:gap-5">
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 max-md:gap-2.5 md:max-[74.99rem]:has-[>fieldset>:nth-child(2)]:grid-cols-2 min-[75rem]:col-start-2 min-[75rem]:row-start-1">
            <NeedsConnection what="approvals">
              <NextCard {...next} onShow={showPlace} />
              <QuestionCards order={order} />
            </NeedsConnection>
          </div>
          <div className="min-w-0 min-[75rem]:row-span-2 min-[75rem]:row-start-1">
            <OrderTabs order={order} tabs={tabs} onDraft={setDraft} onAdded={showPlace} />
          </div>
          <aside
            aria-label={t('aside')}
            className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-4 max-md:gap-3 md:max-[74.99rem]:grid-cols-2 md:max-[74.99rem]:items-start min-[75rem]:gap-5"
          >
            <NeedsConnection what="money">
              <OrderMoney order={order} draft={draft} />
            </NeedsConnection>
            <NeedsConnection>
              <PromiseCard order={order} />
              <FactsCard order={order} />
              <MessagesCard subject={{ orderId: order.id }} />
            </NeedsConnection>
            <Timeline order={order} />
          </aside>
        </div>
      </Page>
      <NeedsConnection>
        <NextBar {...next} />
      </NeedsConnection>
      {moves.dialog}
    </>
  );
}

function OrderSkeleton() {
  const { t } = useTranslation('workorders');
  return (
    <div role="status" aria-label={t('loading')} className="grid gap-5">
      <div className="flex gap-5 max-md:gap-3">
        <Skeleton className="h-22 w-32 rounded-[12px] max-md:h-17 max-md:w-21" />
        <div className="grid flex-1 content-center gap-2">
          <Skeleton className="h-6 w-48 max-md:w-32" />
          <Skeleton className="h-6 w-[60%]" />
          <Skeleton className="w-[40%]" />
        </div>
      </div>
      <Skeleton className="h-18 rounded-card" />
      <Skeleton className="h-40 rounded-card" />
      <Skeleton className="h-19 rounded-card max-md:h-17" />
      <Skeleton className="h-19 rounded-card max-md:h-17" />
    </div>
  );
}
