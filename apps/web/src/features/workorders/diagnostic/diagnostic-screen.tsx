import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { usePageTitle } from '../../../lib/device/document-title.ts';
import { NeedsConnection } from '../../../lib/offline/needs-connection.tsx';
import { Skeleton } from '../../../ui/data/skeleton.tsx';
import { Columns, Page } from '../../../ui/page/page.tsx';
import { useMoves } from '../moves/use-moves.tsx';
import { QUEUE_PATH, type WorkOrder } from '../shared/order.ts';
import { OrderNotShown } from '../shared/order-not-shown.tsx';
import { OwnOnly } from '../shared/own-only.tsx';
import { useOwnWork } from '../shared/own-work.ts';
import { useOrder } from '../shared/use-order.ts';
import { ClockBar } from './clock-bar.tsx';
import { FindingsCard } from './findings-card.tsx';
import { InspectionCard } from './inspection-card.tsx';
import { QuestionsCard } from './questions-card.tsx';
import { StoryCard } from './story-card.tsx';
import { SuggestionsCard } from './suggestions-card.tsx';
import { WorkspaceHead } from './workspace-head.tsx';

/** WO-04 /dashboard/diagnostic/:reportId: where a technician works on one bike. */
export default function DiagnosticScreen() {
  const { t } = useTranslation('workorders');
  const { reportId: orderId = '' } = useParams();
  const found = useOrder(orderId);
  const order = found.data;
  const title = t('queue.title');
  usePageTitle(order ? `${title} ${order.number}` : title);
  if (order) return <Workspace order={order} />;
  return (
    <OrderNotShown found={found} title={title} back={{ to: QUEUE_PATH, label: title }}>
      <div role="status" aria-label={t('loading')} className="grid gap-5">
        <Skeleton className="h-27 rounded-card" />
        <Skeleton className="h-50 rounded-card" />
        <Skeleton className="h-90 rounded-card" />
      </div>
    </OrderNotShown>
  );
}

function Workspace({ order }: { order: WorkOrder }) {
  const { t } = useTranslation('diagnostic');
  const moves = useMoves();
  const { whyNot } = useOwnWork(order);
  return (
    <>
      <Page>
        <WorkspaceHead order={order} />
        <Columns
          asideLabel={t('aside')}
          main={
            <>
              <OwnOnly order={order} />
              <NeedsConnection {...(whyNot === null && { what: 'this' })} above>
                <QuestionsCard order={order} />
                <StoryCard order={order} />
              </NeedsConnection>
              <InspectionCard order={order} />
            </>
          }
          aside={
            <>
              <FindingsCard order={order} />
              <NeedsConnection>
                <SuggestionsCard order={order} />
              </NeedsConnection>
            </>
          }
        />
      </Page>
      <ClockBar order={order} onMove={(move) => void moves.start(order, move)} busy={moves.busy} />
      {moves.dialog}
    </>
  );
}
