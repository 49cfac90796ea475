import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { CardProblem } from '../../../lib/card-problem.tsx';
import { usePageTitle } from '../../../lib/document-title.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty.tsx';
import { Columns, Page, PageHead } from '../../../ui/page.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useMoves } from '../moves/use-moves.tsx';
import { QUEUE_PATH, type WorkOrder } from '../shared/order.ts';
import { useOrder } from '../shared/use-order.ts';
import { ClockBar } from './clock-bar.tsx';
import { FindingsCard } from './findings-card.tsx';
import { InspectionCard } from './inspection-card.tsx';
import { StoryCard } from './story-card.tsx';
import { SuggestionsCard } from './suggestions-card.tsx';
import { WorkspaceHead } from './workspace-head.tsx';

/** WO-04 /dashboard/diagnostic/:reportId: where a technician works on one bike. */
export default function DiagnosticScreen() {
  const { t } = useTranslation('workorders');
  const { reportId = '' } = useParams();
  const { data: order, gone, isError, error, isFetching, refetch } = useOrder(reportId);
  usePageTitle(order ? `${t('queue.title')} ${order.number}` : t('queue.title'));
  if (order) return <Workspace order={order} />;
  return (
    <Page>
      <PageHead title={t('queue.title')} back={<Link to={QUEUE_PATH}>{t('queue.title')}</Link>} />
      {gone ? (
        <Card role="alert">
          <EmptyState
            title={t('gone')}
            text={t('goneText')}
            action={
              <Button asChild>
                <Link to={QUEUE_PATH}>{t('queue.title')}</Link>
              </Button>
            }
          />
        </Card>
      ) : isError ? (
        <CardProblem
          title={t('queue.title')}
          error={error}
          busy={isFetching}
          onTryAgain={() => void refetch()}
        />
      ) : (
        <div role="status" aria-label={t('loading')} className="grid gap-5">
          <Skeleton className="h-27 rounded-card" />
          <Skeleton className="h-50 rounded-card" />
          <Skeleton className="h-90 rounded-card" />
        </div>
      )}
    </Page>
  );
}

function Workspace({ order }: { order: WorkOrder }) {
  const { t } = useTranslation('diagnostic');
  const moves = useMoves();
  return (
    <>
      <Page>
        <WorkspaceHead order={order} />
        <Columns
          asideLabel={t('aside')}
          main={
            <>
              <StoryCard order={order} />
              <InspectionCard order={order} />
            </>
          }
          aside={
            <>
              <FindingsCard order={order} />
              <SuggestionsCard order={order} />
            </>
          }
        />
      </Page>
      <ClockBar order={order} onMove={(move) => void moves.start(order, move)} busy={moves.busy} />
      {moves.dialog}
    </>
  );
}
