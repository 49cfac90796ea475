import { may } from '@kickstand/domain/auth';
import { pathTo } from '@kickstand/domain/navigation';
import { Printer, ScanBarcode, Truck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useSession } from '../../../lib/auth/index.ts';
import { CardProblem } from '../../../lib/calls/card-problem.tsx';
import { usePageTitle } from '../../../lib/device/document-title.ts';
import { LoadMore } from '../../../lib/list/load-more.tsx';
import { RefreshFailed } from '../../../lib/refresh-failed.tsx';
import { Button } from '../../../ui/button.tsx';
import { SkeletonList } from '../../../ui/data/skeleton.tsx';
import { Card, CardBody } from '../../../ui/page/card.tsx';
import { EmptyState } from '../../../ui/page/empty.tsx';
import { Page, PageHead } from '../../../ui/page/page.tsx';
import type { Counts } from './listed-part.ts';
import { OrderGroup } from './order-group.tsx';
import { type PartsFilter, type Shown, usePartsByOrder, usePartsFilter } from './parts-query.ts';
import { PartsTools } from './parts-tools.tsx';
import { PickList } from './pick-list.tsx';
import { useKeepFocus } from './use-keep-focus.ts';
import { usePrintAll } from './use-print-all.ts';
import { useReturning } from './use-returning.tsx';
import { useScanInstall } from './use-scan-install.tsx';

interface PartsPageProps {
  title: string;
  /** The default when the URL has no status. */
  standard: Shown;
}

/** INV-08 INV-03: every part line of every open order, by order, with its actions. */
export function PartsPage({ title, standard }: PartsPageProps) {
  const { t } = useTranslation('stock');
  usePageTitle(title);
  const manages = may(useSession().profile?.role, 'stock.manage');
  const filter = usePartsFilter(standard);
  const found = usePartsByOrder(filter);
  const scan = useScanInstall();
  const printing = usePrintAll(found);
  const pages = found.data?.pages;
  const parts = pages?.flatMap(({ orders }) => orders.flatMap((order) => order.parts)) ?? [];
  return (
    <Page>
      <PageHead
        title={title}
        facts={pages?.[0] ? <Facts counts={pages[0].counts} /> : undefined}
        className="mb-4"
        actions={
          <>
            <Button icon={ScanBarcode} busy={scan.busy} onClick={scan.open}>
              {t('parts.scan')}
            </Button>
            <Button
              icon={Printer}
              size="icon"
              busy={printing.busy}
              disabled={!parts.some(({ reservedMilli }) => reservedMilli > 0)}
              aria-label={t('parts.print')}
              title={t('parts.print')}
              onClick={printing.print}
              className="max-md:hidden"
            />
            {manages ? (
              <Button asChild icon={Truck} className="max-md:hidden">
                <Link to={pathTo('/dashboard/inventory/restock')}>{t('restock.title')}</Link>
              </Button>
            ) : null}
          </>
        }
      />
      <PartsTools filter={filter} page={pages?.[0]} />
      <PickList parts={parts} />
      <Groups title={title} filter={filter} found={found} />
      {scan.windows}
    </Page>
  );
}

interface GroupsProps {
  title: string;
  filter: PartsFilter;
  found: ReturnType<typeof usePartsByOrder>;
}

function Groups({ title, filter, found }: GroupsProps) {
  const { t } = useTranslation('stock');
  const returning = useReturning();
  useKeepFocus();
  if (found.data === undefined)
    return found.isError ? (
      <CardProblem
        title={title}
        error={found.error}
        busy={found.isFetching}
        onTryAgain={() => void found.refetch()}
      />
    ) : (
      <Card>
        <CardBody>
          <SkeletonList label={t('parts.loading')} rows={6} thumb />
        </CardBody>
      </Card>
    );
  const orders = found.data.pages.flatMap((page) => page.orders);
  const [first] = found.data.pages;
  return (
    <>
      <RefreshFailed query={found} className="mb-3" />
      <div
        data-print="hide"
        aria-busy={found.isFetching || undefined}
        className="grid grid-cols-[minmax(0,1fr)] gap-3"
      >
        {orders.map((order) => (
          <OrderGroup key={order.id} order={order} onReturn={returning.ask} />
        ))}
        {orders.length === 0 && first ? (
          <Card>
            <Nothing filter={filter} counts={first.counts} />
          </Card>
        ) : null}
        <LoadMore pages={found} />
      </div>
      {returning.windows}
    </>
  );
}

function Facts({ counts: { ready, on_order, not_ordered } }: { counts: Counts }) {
  const { t } = useTranslation('stock');
  const short = on_order + not_ordered;
  const sentences = [
    ready > 0 ? t('parts.readyFacts', { count: ready }) : '',
    short > 0 ? t('parts.shortFacts', { count: short }) : '',
    not_ordered > 0 ? t('parts.unorderedFacts', { count: not_ordered }) : '',
  ].filter(Boolean);
  return sentences.length > 0 ? sentences.join(' ') : null;
}

/** These filters show parts to install or to wait for. */
const OPEN: readonly Shown[] = ['', 'ready', 'on_order', 'not_ordered', 'short'];

function Nothing({ filter, counts }: { filter: PartsFilter; counts: Counts }) {
  const { t } = useTranslation('stock');
  const open = counts.ready + counts.on_order + counts.not_ordered;
  const narrowed = filter.search.trim() !== '' || filter.technicianId !== '';
  if (!narrowed && open === 0 && OPEN.includes(filter.shown))
    return (
      <EmptyState
        title={t('parts.empty')}
        text={t('parts.emptyText')}
        action={
          <Button asChild>
            <Link to={pathTo('/dashboard/work-orders')}>{t('parts.toOrders')}</Link>
          </Button>
        }
      />
    );
  return (
    <EmptyState
      title={t('parts.emptyNarrowed')}
      action={<Button onClick={filter.clear}>{t('clear')}</Button>}
    />
  );
}
