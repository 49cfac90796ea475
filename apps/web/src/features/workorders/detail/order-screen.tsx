import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { usePageTitle } from '../../../lib/document-title.ts';
import { useListFilter } from '../../../lib/list-filter.ts';
import { OrderPayments } from '../../../lib/money/order-payments.tsx';
import { Page } from '../../../ui/page.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { useMoves } from '../moves/use-moves.tsx';
import { ARCHIVE_PATH, orderPath, REPORTS_PATH, type WorkOrder } from '../shared/order.ts';
import { OrderNotShown } from '../shared/order-not-shown.tsx';
import { useOrder } from '../shared/use-order.ts';
import { FactsCard } from './facts-card.tsx';
import { InspectionTab } from './inspection-tab.tsx';
import type { DraftLine } from './jobs/draft.ts';
import { Jobs } from './jobs/jobs.tsx';
import { NextBar } from './next-bar.tsx';
import { NextCard } from './next-card.tsx';
import { OrderHead } from './order-head.tsx';
import { OrderMoney } from './order-money.tsx';
import { PhotosTab } from './photos-tab.tsx';
import { Stages } from './stages.tsx';
import { useOrderScan } from './stock/use-order-scan.tsx';
import { Timeline } from './timeline.tsx';
import { VersionsTab } from './versions-tab.tsx';

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
  const { t } = useTranslation(['workorderPage', 'workorders']);
  const moves = useMoves();
  const scan = useOrderScan(order);
  const [draft, setDraft] = useState<DraftLine | null>(null);
  const back = order.archivedAt ? ARCHIVE_PATH : REPORTS_PATH;
  const start = (move: WorkOrder['moves'][number]) => void moves.start(order, move);
  return (
    <>
      <Page>
        <OrderHead order={order} back={back} onMove={start} busy={moves.busy} />
        <Stages order={order} />
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 min-[1360px]:grid-cols-[minmax(0,1fr)_348px] min-[1360px]:grid-rows-[auto_1fr]">
          <div className="min-[1360px]:col-start-2 min-[1360px]:row-start-1">
            <NextCard order={order} onMove={start} busy={moves.busy} />
          </div>
          <div className="min-w-0 min-[1360px]:row-span-2 min-[1360px]:row-start-1">
            <OrderTabs order={order} onDraft={setDraft} onScan={scan.openCamera} />
          </div>
          <aside
            aria-label={t('workorderPage:aside')}
            className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-5 md:max-[1359px]:grid-cols-2 md:max-[1359px]:items-start"
          >
            <OrderMoney order={order} draft={draft} />
            <OrderPayments
              orderId={order.id}
              invoicePath={`${orderPath(order.id)}/print/invoice`}
              memoPath={(number) => `${orderPath(order.id)}/print/memo?number=${number}`}
            />
            <FactsCard order={order} />
            <Timeline order={order} />
          </aside>
        </div>
      </Page>
      <NextBar order={order} onMove={start} busy={moves.busy} />
      {moves.dialog}
      {scan.windows}
    </>
  );
}

const TABS = ['jobs', 'inspection', 'photos', 'versions'] as const;

interface OrderTabsProps {
  order: WorkOrder;
  onDraft: (draft: DraftLine | null) => void;
  onScan: () => void;
}

function OrderTabs({ order, onDraft, onScan }: OrderTabsProps) {
  const { t } = useTranslation('workorderPage');
  const { get, set } = useListFilter<'tab'>();
  const current = TABS.find((tab) => tab === get('tab')) ?? 'jobs';
  // Without the space a screen reader says the name and its count as one word.
  const name = (tab: (typeof TABS)[number]) => `${t(`tabs.${tab}`)} `;
  const photos = order.photos.length + order.findings.reduce((sum, { photos }) => sum + photos.length, 0);
  return (
    <Tabs
      label={t('tabs.label')}
      headings
      value={current}
      onChange={(tab) => set('tab', tab === 'jobs' ? '' : tab)}
      tabs={[
        {
          value: 'jobs',
          label: name('jobs'),
          count: order.jobs.length,
          content: <Jobs order={order} onDraft={onDraft} onScan={onScan} />,
        },
        {
          value: 'inspection',
          label: name('inspection'),
          count: Object.values(order.inspection.items).filter(({ state }) => state !== null).length,
          content: <InspectionTab order={order} />,
        },
        { value: 'photos', label: name('photos'), count: photos, content: <PhotosTab order={order} /> },
        {
          value: 'versions',
          label: name('versions'),
          count: order.estimate.version,
          content: <VersionsTab order={order} />,
        },
      ]}
    />
  );
}

function OrderSkeleton() {
  const { t } = useTranslation('workorders');
  return (
    <div role="status" aria-label={t('loading')} className="grid gap-5">
      <div className="flex gap-5">
        <Skeleton className="h-27 w-43 rounded-[12px]" />
        <div className="grid flex-1 content-center gap-3">
          <Skeleton className="h-8 w-48" />
          <Skeleton className="h-7 w-[60%]" />
          <Skeleton className="w-[40%]" />
        </div>
      </div>
      <Skeleton className="h-22 rounded-card" />
      <Skeleton className="h-60 rounded-card" />
      <Skeleton className="h-60 rounded-card" />
    </div>
  );
}
