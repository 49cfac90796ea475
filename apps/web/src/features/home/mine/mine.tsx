import { isEnded } from '@kickstand/domain/workorders';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../lib/api.ts';
import { useSession } from '../../../lib/auth/index.ts';
import { CardProblem } from '../../../lib/calls/card-problem.tsx';
import { ShopCard } from '../../../shared/shop/shop-card.tsx';
import { SkeletonList } from '../../../ui/data/skeleton.tsx';
import { Card, CardBody } from '../../../ui/page/card.tsx';
import { EmptyState } from '../../../ui/page/empty.tsx';
import { BikesCard } from './bikes-card.tsx';
import type { Mine } from './mine-types.ts';
import { OrdersCard } from './orders-card.tsx';
import { PapersCard } from './papers-card.tsx';

/** Customers get no live updates: changes are polled. */
const ASK_AGAIN_MS = 60_000;

/** CUS-03 what a signed-in customer finds: their own bikes, orders and papers, and the shop's address. */
export function MyThings() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 min-[1200px]:grid-cols-[minmax(0,1.45fr)_minmax(0,1fr)]">
      <Things />
      <ShopCard />
    </div>
  );
}

function Things() {
  const { t } = useTranslation('mine');
  const email = useSession().user?.email ?? '';
  const mine = useQuery({
    ...orpc.customers.mine.queryOptions({ input: {} }),
    refetchInterval: ASK_AGAIN_MS,
  });
  if (mine.data === undefined && mine.isError)
    return (
      <CardProblem
        title={t('title')}
        error={mine.error}
        busy={mine.isFetching}
        onTryAgain={() => void mine.refetch()}
      />
    );
  if (mine.data === undefined)
    return (
      <Card>
        <CardBody>
          <SkeletonList label={t('loading')} rows={3} thumb />
        </CardBody>
      </Card>
    );
  if (mine.data.names.length === 0)
    return (
      <Card>
        <EmptyState title={t('none.title')} text={t('none.text', { email })} />
      </Card>
    );
  return <Known mine={mine.data} />;
}

function Known({ mine }: { mine: Mine }) {
  const { t } = useTranslation('mine');
  const now = mine.orders.filter(({ status }) => !isEnded(status));
  const past = mine.orders.filter(({ status }) => isEnded(status));
  return (
    <div className="grid min-w-0 gap-5">
      {now.length > 0 ? <OrdersCard title={t('now')} orders={now} owedCents={mine.owedCents} /> : null}
      <BikesCard bikes={mine.bikes} />
      {past.length > 0 ? <OrdersCard title={t('past')} orders={past} /> : null}
      <PapersCard papers={mine.papers} />
      {mine.more ? <p className="text-small text-muted">{t('more')}</p> : null}
    </div>
  );
}
