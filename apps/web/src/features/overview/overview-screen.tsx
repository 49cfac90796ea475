import { pathTo } from '@kickstand/domain/navigation';
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { Download, Printer } from 'lucide-react';
import { Link } from 'react-router';
import { orpc } from '../../lib/api.ts';
import { CardProblem } from '../../lib/calls/card-problem.tsx';
import { usePageTitle } from '../../lib/device/document-title.ts';
import { downloadText } from '../../lib/device/download.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/data/skeleton.tsx';
import { Card } from '../../ui/page/card.tsx';
import { EmptyState } from '../../ui/page/empty.tsx';
import { Grid, GridCell, Page, PageHead } from '../../ui/page/page.tsx';
import { EfficiencyCard } from './efficiency-card.tsx';
import { KpiCard } from './kpi-card.tsx';
import { PeriodBar } from './period-bar.tsx';
import { usePeriod } from './period-filter.ts';
import { StagesCard } from './stages-card.tsx';
import { summaryCsv } from './summary-csv.ts';
import { TechniciansCard } from './technicians-card.tsx';
import { type Overview, useWords } from './use-words.ts';

const HALVES = ['averageOrder', 'closeRatio', 'laborRate', 'grossProfit'] as const;

/** DSH-02 /dashboard/overview: how the shop does, each figure with its formula, its table and its file. */
export default function OverviewScreen() {
  const words = useWords();
  const { t, range } = words;
  usePageTitle(t('title'));
  const filter = usePeriod();
  const figures = useQuery(
    orpc.overview.read.queryOptions({
      input: filter.period ?? skipToken,
      placeholderData: keepPreviousData,
    }),
  );
  const { data } = figures;
  return (
    <Page>
      <PageHead
        title={t('title')}
        facts={data ? t('facts', { now: range(data.now), before: range(data.before) }) : null}
        actions={
          <>
            <Button icon={Printer} disabled={!data} onClick={() => window.print()}>
              {t('print')}
            </Button>
            <Button
              icon={Download}
              disabled={!data}
              onClick={() =>
                data && downloadText(`overview-${data.now.from}-${data.now.to}.csv`, summaryCsv(data, words))
              }
            >
              {t('csv')}
            </Button>
          </>
        }
      />
      <PeriodBar filter={filter} shown={data?.now} />
      {data ? (
        <div
          aria-busy={figures.isPlaceholderData || undefined}
          className="transition-opacity aria-busy:opacity-60"
        >
          <Cards figures={data} />
        </div>
      ) : figures.isError ? (
        <CardProblem
          title={t('title')}
          error={figures.error}
          busy={figures.isFetching}
          onTryAgain={() => void figures.refetch()}
        />
      ) : filter.period ? (
        <Loading label={t('loading')} />
      ) : null}
    </Page>
  );
}

function Cards({ figures }: { figures: Overview }) {
  const { t } = useWords();
  if (figures.now.whole.orders === 0 && figures.before.whole.orders === 0)
    return (
      <Card>
        <EmptyState
          title={t('emptyTitle')}
          text={t('emptyText')}
          action={
            <Button asChild>
              <Link to={pathTo('/dashboard/work-orders')}>{t('toOrders')}</Link>
            </Button>
          }
        />
      </Card>
    );
  return (
    <Grid>
      {HALVES.map((kpi) => (
        <GridCell key={kpi} span={6}>
          <KpiCard kpi={kpi} figures={figures} />
        </GridCell>
      ))}
      <GridCell>
        <StagesCard figures={figures} />
      </GridCell>
      <GridCell>
        <EfficiencyCard figures={figures} />
      </GridCell>
      {figures.now.technicians.length > 0 ? (
        <GridCell>
          <TechniciansCard figures={figures} />
        </GridCell>
      ) : null}
    </Grid>
  );
}

function Loading({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label}>
      <Grid>
        {HALVES.map((kpi) => (
          <GridCell key={kpi} span={6}>
            <Skeleton className="h-88 w-full rounded-card" />
          </GridCell>
        ))}
      </Grid>
    </div>
  );
}
