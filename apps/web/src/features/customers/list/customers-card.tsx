import { useTranslation } from 'react-i18next';
import { ListCard } from '../../../lib/list/list-card.tsx';
import { SearchField } from '../../../lib/list/search-field.tsx';
import { Button } from '../../../ui/button.tsx';
import { SkeletonList } from '../../../ui/data/skeleton.tsx';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { EmptyState } from '../../../ui/page/empty.tsx';
import { type CustomerFilter, useCustomerFilter, useCustomers } from './customers-query.ts';
import { CustomersTable } from './customers-table.tsx';
import { PairsList } from './pairs-list.tsx';

export function CustomersCard() {
  const filter = useCustomerFilter();
  if (!filter.duplicates) return <AllCustomers filter={filter} />;
  return (
    <Card className="overflow-hidden">
      <Filters filter={filter} />
      <PairsList filter={filter} />
    </Card>
  );
}

function AllCustomers({ filter }: { filter: CustomerFilter }) {
  const { t } = useTranslation('customers');
  const found = useCustomers(filter);
  const rows = found.data?.pages.flatMap((page) => page.customers) ?? [];
  return (
    <ListCard
      title={t('title')}
      query={found}
      rows={rows}
      head={<Filters filter={filter} />}
      loading={<SkeletonList label={t('loading')} rows={6} thumb className="p-5 max-md:p-4" />}
      empty={
        filter.narrowed ? (
          <EmptyState
            title={t('list.empty')}
            text={t('list.emptyNarrowed')}
            action={<Button onClick={filter.clear}>{t('list.clear')}</Button>}
          />
        ) : (
          <EmptyState title={t('list.empty')} text={t('list.emptyText')} />
        )
      }
    >
      <CustomersTable customers={rows} />
    </ListCard>
  );
}

function Filters({ filter }: { filter: CustomerFilter }) {
  const { t } = useTranslation('customers');
  return (
    <search className="flex flex-wrap items-center gap-x-5 gap-y-1 border-b border-line px-5 py-4 max-md:px-4">
      <SearchField
        label={t('list.search')}
        value={filter.search}
        onChange={filter.setSearch}
        className="min-w-0 flex-[1_1_18rem]"
      />
      <Checkbox
        className="-ml-3 pl-3"
        checked={filter.duplicates}
        onChange={({ target }) => filter.setDuplicates(target.checked)}
        label={t('list.duplicates')}
      />
    </search>
  );
}
