import type { Outputs } from '@kickstand/api';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { MessageCircleQuestion } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { orpc } from '../../../lib/api.ts';
import { CardProblem } from '../../../lib/calls/card-problem.tsx';
import { useFormat } from '../../../lib/format.ts';
import { Picture } from '../../../lib/pictures/picture.tsx';
import { OrderTag } from '../../../shared/orders/order-tag.tsx';
import { orderPath } from '../../../shared/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Badge } from '../../../ui/data/badge.tsx';
import { SkeletonList } from '../../../ui/data/skeleton.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { EmptyState } from '../../../ui/page/empty.tsx';
import { nextMove } from '../moves/moves.ts';
import { useMoves } from '../moves/use-moves.tsx';
import { StatusBadge } from '../shared/badges.tsx';
import { BlockerList } from '../shared/blockers.tsx';
import { useFailureToast } from '../shared/use-order.ts';

type StuckBike = Outputs['workorders']['stuck'][number];

/** WO-13: for each stuck bike the blocker, how long, who has to act, and the button for it. */
export function StuckCard() {
  const { t } = useTranslation('workorders');
  const stuck = useQuery(orpc.workorders.stuck.queryOptions({ input: {} }));
  const moves = useMoves();
  const queries = useQueryClient();
  const failed = useFailureToast();

  const go = async ({ order, stuck: { event } }: StuckBike) => {
    try {
      const current = await queries.fetchQuery(
        orpc.workorders.find.queryOptions({ input: { id: order.id } }),
      );
      const move = current.moves.find((one) => one.event === event) ?? nextMove(current);
      if (move) await moves.start(current, move);
    } catch (error) {
      failed(error);
    }
  };

  if (stuck.data === undefined && stuck.isError)
    return (
      <CardProblem
        title={t('stuck.title')}
        error={stuck.error}
        busy={stuck.isFetching}
        onTryAgain={() => void stuck.refetch()}
      />
    );
  return (
    <Card>
      {stuck.data === undefined ? (
        <SkeletonList label={t('loading')} rows={5} thumb className="p-5 max-md:p-4" />
      ) : stuck.data.length === 0 ? (
        <EmptyState title={t('stuck.empty')} text={t('stuck.emptyText')} />
      ) : (
        <ul aria-label={t('stuck.title')} className="divide-y divide-line">
          {stuck.data.map((bike) => (
            <StuckLine key={bike.order.id} bike={bike} onGo={() => void go(bike)} />
          ))}
        </ul>
      )}
      {moves.dialog}
    </Card>
  );
}

function StuckLine({ bike, onGo }: { bike: StuckBike; onGo: () => void }) {
  const { order, stuck, blockers } = bike;
  const { t } = useTranslation(['workorders', 'orderQuestions']);
  const format = useFormat();
  return (
    <li className="grid gap-x-4 gap-y-3 px-5 py-4 max-md:px-4 lg:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)_17rem] lg:items-center">
      <div className="flex min-w-0 gap-3">
        <Picture
          url={order.thumbnailUrl}
          alt=""
          quiet
          className="h-15 w-20 shrink-0 rounded-[9px] max-md:h-13.5 max-md:w-18"
        />
        <div className="grid min-w-0 content-start gap-1">
          <div className="flex flex-wrap items-center gap-2">
            <OrderTag number={order.number} />
            <StatusBadge status={order.status} />
          </div>
          <Link
            to={orderPath(order.id)}
            className="hit-44 relative rounded-tag font-strong wrap-anywhere text-ink no-underline hover:underline"
          >
            {order.bikeInfo || t('workorders:notAvailable')}
          </Link>
          <p className="text-small wrap-anywhere text-muted">
            {t('workorders:stuck.who', {
              customer: order.customerName,
              when: format.date(order.statusSince, 'moment'),
            })}
          </p>
        </div>
      </div>
      <div className="grid min-w-0 gap-1.5">
        <p className="flex flex-wrap items-center gap-2">
          <Badge tone={stuck.abandonmentDue ? 'danger' : 'warning'}>
            {stuck.abandonmentDue ? t('workorders:stuck.abandonment') : t(`workorders:whose.${stuck.whose}`)}
          </Badge>
          {stuck.questionOpen ? (
            <Badge tone="warning" icon={MessageCircleQuestion}>
              {t('orderQuestions:open')}
            </Badge>
          ) : null}
          <span className="text-small text-muted">
            {t(stuck.overdue ? 'workorders:stuck.due' : 'workorders:stuck.dueLater', {
              when: format.relative(stuck.dueAt),
            })}
          </span>
        </p>
        {blockers.length > 0 ? (
          <BlockerList blockers={blockers} className="text-small" />
        ) : (
          <p className="text-small text-muted">{t('workorders:stuck.nothing')}</p>
        )}
      </div>
      <div className="flex gap-2 lg:justify-end">
        <Button asChild>
          <Link to={orderPath(order.id)}>{t('workorders:view')}</Link>
        </Button>
        {stuck.questionOpen ? (
          <Button asChild variant="soft" className="max-md:flex-1">
            <Link to={orderPath(order.id)}>{t('orderQuestions:answer')}</Link>
          </Button>
        ) : null}
        {stuck.event ? (
          <Button variant="soft" onClick={onGo} className="max-md:flex-1">
            {t(`workorders:move.${stuck.event}`)}
          </Button>
        ) : null}
      </div>
    </li>
  );
}
