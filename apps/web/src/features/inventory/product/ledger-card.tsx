import type { Outputs } from '@kickstand/api';
import { may } from '@kickstand/domain/auth';
import type { MovementKind } from '@kickstand/domain/inventory';
import { useInfiniteQuery } from '@tanstack/react-query';
import {
  ClipboardCheck,
  type LucideIcon,
  PackageMinus,
  PackagePlus,
  SlidersHorizontal,
  Undo2,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { orpc } from '../../../lib/api.ts';
import { useSession } from '../../../lib/auth/index.ts';
import { useFormat } from '../../../lib/format.ts';
import { ListCard } from '../../../lib/list/list-card.tsx';
import { countPath, purchasePath } from '../../../shared/paths.ts';
import { useQuantity } from '../../../shared/stock/product-texts.ts';
import type { ProductRecord } from '../../../shared/stock/stock-types.ts';
import { cn } from '../../../ui/cn.ts';
import { type Column, DataTable } from '../../../ui/data/data-table.tsx';
import { Money } from '../../../ui/data/money.tsx';
import { SkeletonList } from '../../../ui/data/skeleton.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { CardBody, CardHead } from '../../../ui/page/card.tsx';
import { OrderLink } from '../shared/order-link.tsx';

type Movement = Outputs['inventory']['movements']['movements'][number];

const ICONS: Record<MovementKind, LucideIcon> = {
  receipt: PackagePlus,
  issue: PackageMinus,
  return: Undo2,
  count: ClipboardCheck,
  adjustment: SlidersHorizontal,
};

/** INV-02. Every stock movement with the balance after it, newest first. */
export function LedgerCard({ product }: { product: ProductRecord }) {
  const { t } = useTranslation('inventory');
  const ledger = useInfiniteQuery(
    orpc.inventory.movements.infiniteOptions({
      input: (after: string | undefined) => ({ id: product.id, ...(after ? { after } : {}) }),
      initialPageParam: undefined,
      getNextPageParam: (page) => (page.more ? page.movements.at(-1)?.id : undefined),
    }),
  );
  const movements = ledger.data?.pages.flatMap((page) => page.movements) ?? [];
  return (
    <ListCard
      title={t('ledger.title')}
      query={ledger}
      rows={movements}
      head={<CardHead title={t('ledger.title')} />}
      loading={
        <CardBody>
          <SkeletonList label={t('ledger.loading')} rows={4} />
        </CardBody>
      }
      empty={<CardBody className="text-muted">{t('ledger.none')}</CardBody>}
      moreLabel={t('ledger.more')}
    >
      <Movements movements={movements} unit={product.unit} />
    </ListCard>
  );
}

function Movements({ movements, unit }: { movements: readonly Movement[]; unit: string }) {
  const { t } = useTranslation('inventory');
  const format = useFormat();
  const quantity = useQuantity();
  const seesCost = movements.some(({ unitCostCents }) => unitCostCents !== undefined);
  const columns: readonly Column<Movement>[] = [
    {
      key: 'what',
      head: t('ledger.what'),
      mobile: 'title',
      cell: (movement) => <What movement={movement} />,
    },
    {
      key: 'change',
      head: t('ledger.change'),
      align: 'end',
      mobile: 'side',
      cell: ({ deltaMilli }) => (
        <span className={cn('font-strong', deltaMilli > 0 ? 'text-success-ink' : '')}>
          {`${deltaMilli > 0 ? '+' : ''}${quantity(deltaMilli, unit)}`}
        </span>
      ),
      className: 'max-md:self-start',
    },
    {
      key: 'balance',
      head: t('ledger.balance'),
      align: 'end',
      mobile: 'side',
      cell: ({ balanceMilli }) => (
        <>
          <span className="text-muted md:hidden">{`${t('ledger.balance')} `}</span>
          {quantity(balanceMilli, unit)}
        </>
      ),
      className: 'max-md:row-start-2 max-md:text-small',
    },
    ...(seesCost
      ? [
          {
            key: 'cost',
            head: t('ledger.cost'),
            align: 'end' as const,
            mobile: 'hidden' as const,
            cell: ({ unitCostCents }: Movement) =>
              unitCostCents == null ? <span className="text-faint">–</span> : <Money cents={unitCostCents} />,
          },
        ]
      : []),
    {
      key: 'when',
      head: t('ledger.when'),
      cell: ({ at, by }) => (
        <span className="grid max-md:block">
          <span className="whitespace-nowrap">{format.date(at, 'moment')}</span>
          <span className="text-small wrap-anywhere text-muted">
            <span className="md:hidden">{' · '}</span>
            {by}
          </span>
        </span>
      ),
      className: 'max-md:row-start-2',
    },
  ];
  return (
    <DataTable
      columns={columns}
      rows={movements}
      rowKey={({ id }) => id}
      caption={t('ledger.title')}
      className="border-t border-line"
    />
  );
}

function What({ movement }: { movement: Movement }) {
  const { t } = useTranslation('inventory');
  const { kind, source, order, reason } = movement;
  return (
    <span className="flex min-w-0 gap-2.5">
      <Icon icon={source === 'opening' ? PackagePlus : ICONS[kind]} className="mt-px text-muted" />
      <span className="grid min-w-0 gap-0.5">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium">{t(source === 'opening' ? 'source.opening' : `kind.${kind}`)}</span>
          {order ? <OrderLink order={order} /> : <Origin movement={movement} />}
        </span>
        {reason ? <span className="text-small wrap-anywhere text-muted">{reason}</span> : null}
      </span>
    </span>
  );
}

/** Its purchase order or count, for those who may open it. */
function Origin({ movement: { source, recordId } }: { movement: Movement }) {
  const { t } = useTranslation('inventory');
  const role = useSession().profile?.role;
  if (source === 'import') return <span className="text-small text-muted">{t('source.import')}</span>;
  if (recordId === null || (source !== 'purchase' && source !== 'count')) return null;
  if (!may(role, source === 'purchase' ? 'stock.manage' : 'stock.count')) return null;
  return (
    <Link
      to={source === 'purchase' ? purchasePath(recordId) : countPath(recordId)}
      className="hit-44 relative text-small font-medium"
    >
      {t(`source.${source}`)}
    </Link>
  );
}
