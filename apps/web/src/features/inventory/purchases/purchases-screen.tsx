import { pathTo } from '@kickstand/domain/navigation';
import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { usePageTitle } from '../../../lib/device/document-title.ts';
import { FilterFold } from '../../../lib/list/filter-fold.tsx';
import { ListCard } from '../../../lib/list/list-card.tsx';
import { Button } from '../../../ui/button.tsx';
import { SkeletonList } from '../../../ui/data/skeleton.tsx';
import { NativeSelect } from '../../../ui/form/input.tsx';
import { EmptyState } from '../../../ui/page/empty.tsx';
import { Page, PageHead } from '../../../ui/page/page.tsx';
import { usePartScan } from '../shared/use-part-scan.tsx';
import { NewDialog } from './new-dialog.tsx';
import {
  type PurchaseFilter,
  STATE_FILTERS,
  usePurchaseFilter,
  usePurchases,
  useWanted,
} from './purchases-query.ts';
import { PurchasesTable } from './purchases-table.tsx';
import { useSuppliers } from './use-purchase.ts';

/** INV-04 /dashboard/inventory/purchase-orders: purchase orders, newest first. */
export default function PurchasesScreen() {
  const { t } = useTranslation('stock');
  usePageTitle(t('purchases.title'));
  const filter = usePurchaseFilter();
  const wanted = useWanted();
  const scanned = usePartScan();
  return (
    <Page>
      <PageHead
        title={t('purchases.title')}
        facts={t('purchases.facts')}
        actions={
          <>
            <Button asChild>
              <Link to={pathTo('/dashboard/inventory/restock')}>{t('restock.title')}</Link>
            </Button>
            <Button variant="primary" icon={Plus} onClick={wanted.open}>
              {t('purchases.add')}
            </Button>
          </>
        }
      />
      <PurchasesCard filter={filter} onAdd={wanted.open} />
      {wanted.ready ? (
        <NewDialog {...(wanted.part ? { wanted: wanted.part } : {})} onClose={wanted.close} />
      ) : null}
      {scanned}
    </Page>
  );
}

function PurchasesCard({ filter, onAdd }: { filter: PurchaseFilter; onAdd: () => void }) {
  const { t } = useTranslation('stock');
  const found = usePurchases(filter);
  const rows = found.data?.pages.flatMap((page) => page.purchases) ?? [];
  return (
    <ListCard
      title={t('purchases.title')}
      query={found}
      rows={rows}
      head={<Filters filter={filter} />}
      loading={<SkeletonList label={t('purchases.loading')} rows={6} className="p-5 max-md:p-4" />}
      empty={<NoPurchases filter={filter} onAdd={onAdd} />}
    >
      <PurchasesTable purchases={rows} />
    </ListCard>
  );
}

function NoPurchases({ filter, onAdd }: { filter: PurchaseFilter; onAdd: () => void }) {
  const { t } = useTranslation('stock');
  if (filter.narrowed)
    return (
      <EmptyState
        title={t('purchases.emptyNarrowed')}
        action={<Button onClick={filter.clear}>{t('clear')}</Button>}
      />
    );
  return (
    <EmptyState
      title={t('purchases.empty')}
      text={t('purchases.emptyText')}
      action={
        <>
          <Button asChild>
            <Link to={pathTo('/dashboard/inventory/restock')}>{t('purchases.toRestock')}</Link>
          </Button>
          <Button icon={Plus} onClick={onAdd}>
            {t('purchases.add')}
          </Button>
        </>
      }
    />
  );
}

function Filters({ filter }: { filter: PurchaseFilter }) {
  const { t } = useTranslation('stock');
  const { data: suppliers = [] } = useSuppliers();
  return (
    <search className="flex flex-wrap gap-2 border-b border-line px-5 py-4 max-md:px-4">
      <FilterFold active={[filter.state, filter.supplierId].filter(Boolean).length} className="max-md:w-full">
        <NativeSelect
          aria-label={t('purchases.state')}
          value={filter.state}
          className="w-auto flex-1 max-sm:basis-full sm:max-w-60"
          onChange={({ target }) => filter.set('state', target.value)}
        >
          <option value="">{t('purchases.anyState')}</option>
          {STATE_FILTERS.map((state) => (
            <option key={state} value={state}>
              {state === 'open' ? t('purchases.open') : t(`purchaseState.${state}`)}
            </option>
          ))}
        </NativeSelect>
        <NativeSelect
          aria-label={t('supplier')}
          value={filter.supplierId}
          className="w-auto flex-1 max-sm:basis-full sm:max-w-72"
          onChange={({ target }) => filter.set('supplier', target.value)}
        >
          <option value="">{t('purchases.anySupplier')}</option>
          {suppliers.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </NativeSelect>
      </FilterFold>
    </search>
  );
}
