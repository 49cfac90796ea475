import { ROLES } from '@kickstand/domain/auth';
import { UserPlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { FilterFold } from '../../../lib/list/filter-fold.tsx';
import { ListCard } from '../../../lib/list/list-card.tsx';
import { SearchField } from '../../../lib/list/search-field.tsx';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/data/skeleton.tsx';
import { NativeSelect } from '../../../ui/form/input.tsx';
import { EmptyState } from '../../../ui/page/empty.tsx';
import { type Filter, useFilter, usePeople } from './people-query.ts';
import { PeopleTable } from './people-table.tsx';

export function PeopleCard({ onInvite }: { onInvite: () => void }) {
  const { t } = useTranslation('users');
  const filter = useFilter();
  const people = usePeople(filter);
  const rows = people.data?.pages.flatMap((page) => page.people) ?? [];
  const narrowed = filter.search.trim() !== '' || filter.role !== null;

  return (
    <ListCard
      title={t('title')}
      query={people}
      rows={rows}
      head={<Filters filter={filter} />}
      loading={<PeopleSkeleton />}
      empty={<Nobody onClear={filter.clear} />}
    >
      <PeopleTable people={rows} />
      {rows.length === 1 && !narrowed ? (
        <EmptyState
          art={null}
          title={t('alone.title')}
          text={t('alone.text')}
          className="border-t border-line"
          action={
            <Button icon={UserPlus} onClick={onInvite}>
              {t('invite.open')}
            </Button>
          }
        />
      ) : null}
    </ListCard>
  );
}

function Filters({ filter }: { filter: Filter }) {
  const { t } = useTranslation(['users', 'common']);
  return (
    <search className="flex flex-wrap gap-2 border-b border-line px-5 py-4 max-md:px-4">
      <SearchField
        label={t('users:search')}
        value={filter.search}
        onChange={filter.setSearch}
        className="flex-[1_1_14rem]"
      />
      <FilterFold active={filter.role === null ? 0 : 1} className="max-md:w-full">
        <NativeSelect
          aria-label={t('users:role')}
          value={filter.role ?? ''}
          onChange={(event) => filter.setRole(event.target.value)}
          className="w-auto max-md:w-full md:min-w-44"
        >
          <option value="">{t('users:allRoles')}</option>
          {ROLES.map((role) => (
            <option key={role} value={role}>
              {t(`common:roles.${role}`)}
            </option>
          ))}
        </NativeSelect>
      </FilterFold>
    </search>
  );
}

function Nobody({ onClear }: { onClear: () => void }) {
  const { t } = useTranslation('users');
  return (
    <EmptyState
      title={t('nobody.title')}
      text={t('nobody.text')}
      action={<Button onClick={onClear}>{t('nobody.clear')}</Button>}
    />
  );
}

const WIDTHS = ['w-[42%]', 'w-[34%]', 'w-[48%]', 'w-[38%]'];

function PeopleSkeleton() {
  const { t } = useTranslation('users');
  return (
    <div role="status" aria-label={t('loading')}>
      {WIDTHS.map((width) => (
        <div
          key={width}
          className="flex min-h-16 items-center gap-3 border-b border-line px-5 last:border-b-0 max-md:px-4"
        >
          <Skeleton className="size-8 shrink-0 rounded-full" />
          <div className="grid min-w-0 flex-1 gap-2">
            <Skeleton className={width} />
            <Skeleton className="h-[11px] w-[28%]" />
          </div>
          <Skeleton className="h-6 w-14 shrink-0" />
        </div>
      ))}
    </div>
  );
}
