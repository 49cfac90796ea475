import { pathTo } from '@kickstand/domain/navigation';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Upload } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { orpc } from '../../../lib/api.ts';
import { CardProblem } from '../../../lib/calls/card-problem.tsx';
import { parseDays } from '../../../lib/charts/period.ts';
import { PeriodSelect } from '../../../lib/charts/period-select.tsx';
import { usePageTitle } from '../../../lib/device/document-title.ts';
import { useFormat } from '../../../lib/format.ts';
import { useListFilter } from '../../../lib/list/list-filter.ts';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/data/skeleton.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { EmptyState } from '../../../ui/page/empty.tsx';
import { Page, PageHead } from '../../../ui/page/page.tsx';
import { usePartScan } from '../shared/use-part-scan.tsx';
import { DeadCard } from './dead-card.tsx';
import { MarginCard } from './margin-card.tsx';
import { MoversCard } from './movers-card.tsx';
import { StockOutsCard } from './stock-outs-card.tsx';
import { TurnsCard } from './turns-card.tsx';
import { UsageCard } from './usage-card.tsx';
import type { Figures } from './use-words.ts';
import { ValueCard } from './value-card.tsx';

const DAYS = 90;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Two cards per row only where a table of five columns fits. */
const PAIRS = 'grid grid-cols-[minmax(0,1fr)] gap-5 min-[75rem]:grid-cols-[repeat(2,minmax(0,1fr))]';

const HALVES = {
  value: ValueCard,
  margin: MarginCard,
  turns: TurnsCard,
  stockOuts: StockOutsCard,
  movers: MoversCard,
  dead: DeadCard,
};

/**
 * INV-06 /dashboard/inventory/analytics: figures about the stock, each with its formula, its table and its
 * CSV file.
 */
export default function AnalyticsScreen() {
  const { t } = useTranslation('analytics');
  const format = useFormat();
  usePageTitle(t('title'));
  const { get, set } = useListFilter<'days'>();
  const days = parseDays(get('days') ?? '') ?? DAYS;
  const figures = useQuery(
    orpc.inventory.analytics.queryOptions({ input: { days }, placeholderData: keepPreviousData }),
  );
  const scanned = usePartScan();
  const from = new Date(Date.now() - days * DAY_MS);
  return (
    <Page>
      <PageHead title={t('title')} facts={t('facts', { from: format.date(from, 'list') })} />
      <div className="mb-5">
        <PeriodSelect days={days} onDays={(next) => set('days', next === DAYS ? '' : String(next))} />
      </div>
      {figures.data ? (
        <div aria-busy={figures.isPlaceholderData || undefined} className="aria-busy:opacity-60">
          <Cards figures={figures.data} />
        </div>
      ) : figures.isError ? (
        <CardProblem
          title={t('title')}
          error={figures.error}
          busy={figures.isFetching}
          onTryAgain={() => void figures.refetch()}
        />
      ) : (
        <Loading />
      )}
      {scanned}
    </Page>
  );
}

function Cards({ figures }: { figures: Figures }) {
  const { t } = useTranslation('analytics');
  if (hasNothing(figures))
    return (
      <Card>
        <EmptyState
          title={t('emptyTitle')}
          text={t('emptyText')}
          action={
            <>
              <Button asChild icon={Upload}>
                <Link to={pathTo('/dashboard/inventory/bulk')}>{t('emptyAction')}</Link>
              </Button>
              <Button asChild>
                <Link to={pathTo('/dashboard/inventory')}>{t('emptyInventory')}</Link>
              </Button>
            </>
          }
        />
      </Card>
    );
  return (
    <div className={PAIRS}>
      {Object.entries(HALVES).map(([key, Half]) => (
        <Half key={key} figures={figures} />
      ))}
      <div className="grid min-w-0 min-[75rem]:col-span-2">
        <UsageCard figures={figures} />
      </div>
    </div>
  );
}

const hasNothing = ({ byCategory, topMovers, margin, stockOuts }: Figures): boolean =>
  byCategory.length === 0 && topMovers.length === 0 && margin.length === 0 && stockOuts.lines === 0;

function Loading() {
  const { t } = useTranslation('analytics');
  return (
    <div role="status" aria-label={t('loading')} className={PAIRS}>
      {Object.keys(HALVES).map((key) => (
        <Card key={key} pad className="grid content-start gap-3">
          <Skeleton className="w-40" />
          <Skeleton className="h-8 w-28" />
          <Skeleton className="h-44 w-full rounded-control" />
          <Skeleton className="w-3/5" />
        </Card>
      ))}
    </div>
  );
}
