import { pathTo } from '@kickstand/domain/navigation';
import { EyeOff, Pencil, Plus, Printer, RotateCcw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { ListCard } from '../../../lib/list/list-card.tsx';
import { productPath } from '../../../shared/paths.ts';
import { useProductName } from '../../../shared/stock/product-texts.ts';
import type { ProductRow } from '../../../shared/stock/stock-types.ts';
import { useStockScan } from '../../../shared/stock/use-stock-scan.tsx';
import { Button } from '../../../ui/button.tsx';
import { SkeletonList } from '../../../ui/data/skeleton.tsx';
import { DotsMenu } from '../../../ui/overlay/dots-menu.tsx';
import { EmptyState } from '../../../ui/page/empty.tsx';
import { editPath, labelsPath } from '../shared/paths.ts';
import { useSetActive } from '../shared/use-set-active.tsx';
import type { CatalogFilter, useCatalog } from './catalog-query.ts';
import { CatalogTable } from './catalog-table.tsx';
import { Chips } from './chips.tsx';
import { Filters } from './filters.tsx';
import { useSelection } from './selection.ts';

interface CatalogCardProps {
  filter: CatalogFilter;
  list: ReturnType<typeof useCatalog>;
  mayManage: boolean;
}

export function CatalogCard({ filter, list, mayManage }: CatalogCardProps) {
  const { t } = useTranslation('inventory');
  const navigate = useNavigate();
  const selection = useSelection();
  const activity = useSetActive();
  const scan = useStockScan({ wedge: true, onFound: ({ id }) => void navigate(productPath(id)) });
  const rows = list.data?.pages.flatMap(({ products }) => products) ?? [];
  return (
    <ListCard
      title={t('title')}
      query={list}
      rows={rows}
      head={
        <>
          <Filters filter={filter} looking={scan.looking} onScan={scan.openCamera} />
          <Chips filter={filter} />
          {selection.ids.length > 0 ? (
            <SelectionBar ids={selection.ids} onClear={() => selection.set([])} />
          ) : null}
        </>
      }
      loading={
        <SkeletonList label={t('list.loading')} rows={6} className="border-t border-line p-5 max-md:p-4" />
      }
      empty={<Nothing filter={filter} mayManage={mayManage} />}
      foot={
        <>
          {activity.windows}
          {scan.windows}
        </>
      }
    >
      <CatalogTable
        products={rows}
        filter={filter}
        selection={selection}
        action={(product) => <RowMenu product={product} mayManage={mayManage} onSetActive={activity.begin} />}
      />
    </ListCard>
  );
}

function SelectionBar({ ids, onClear }: { ids: readonly string[]; onClear: () => void }) {
  const { t } = useTranslation('inventory');
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-2 border-t border-line bg-accent-soft px-5 py-2 text-accent-soft-ink"
    >
      <span className="mr-auto text-small font-medium">{t('list.selected', { count: ids.length })}</span>
      <Button size="sm" variant="ghost" onClick={onClear}>
        {t('list.unselect')}
      </Button>
      <Button asChild size="sm" icon={Printer}>
        <Link to={labelsPath(ids)}>{t('labels.print')}</Link>
      </Button>
    </div>
  );
}

interface RowMenuProps {
  product: ProductRow;
  mayManage: boolean;
  onSetActive: (product: ProductRow) => void;
}

function RowMenu({ product, mayManage, onSetActive }: RowMenuProps) {
  const { t } = useTranslation('inventory');
  const navigate = useNavigate();
  const nameOf = useProductName();
  const { id, active, type } = product;
  if (!mayManage && type === 'service') return null;
  return (
    <DotsMenu
      label={t('list.actionsOf', { name: nameOf(product) })}
      items={[
        ...(mayManage
          ? [{ label: t('product.edit'), icon: Pencil, onSelect: () => void navigate(editPath(id)) }]
          : []),
        ...(type === 'product'
          ? [
              {
                label: t('labels.printOne'),
                icon: Printer,
                onSelect: () => void navigate(labelsPath([id])),
              },
            ]
          : []),
        ...(mayManage
          ? [
              {
                label: t(active ? 'active.deactivate' : 'active.activate'),
                icon: active ? EyeOff : RotateCcw,
                onSelect: () => onSetActive(product),
              },
            ]
          : []),
      ]}
    />
  );
}

function Nothing({ filter, mayManage }: { filter: CatalogFilter; mayManage: boolean }) {
  const { t } = useTranslation('inventory');
  const service = filter.type === 'service';
  if (filter.narrowed)
    return (
      <EmptyState
        title={t('list.none')}
        text={t('list.noneText')}
        action={<Button onClick={filter.clear}>{t('list.clear')}</Button>}
        className="border-t border-line"
      />
    );
  const key = service ? 'noServices' : 'noProducts';
  return (
    <EmptyState
      title={t(`list.${key}`)}
      text={t(mayManage ? `list.${key}Text` : 'list.emptyStaff')}
      className="border-t border-line"
      action={
        mayManage ? (
          <>
            <Button asChild icon={Plus}>
              <Link to={productPath(service ? 'add-service' : 'add-product')}>
                {t(service ? 'list.addService' : 'list.addProduct')}
              </Link>
            </Button>
            {service ? null : (
              <Button asChild variant="ghost">
                <Link to={pathTo('/dashboard/inventory/bulk')}>{t('list.import')}</Link>
              </Button>
            )}
          </>
        ) : null
      }
    />
  );
}
