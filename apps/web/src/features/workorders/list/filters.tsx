import { STATUSES } from '@kickstand/domain/workorders';
import { useTranslation } from 'react-i18next';
import { FilterFold } from '../../../lib/list/filter-fold.tsx';
import { SearchField } from '../../../lib/list/search-field.tsx';
import { NativeSelect } from '../../../ui/form/input.tsx';
import { type OrderFilter, SORTS, type SortName, useTechnicians } from './orders-query.ts';

interface FiltersProps {
  filter: OrderFilter;
  /** Nothing is owed for archived orders. */
  unpaid: boolean;
}

export function Filters({ filter, unpaid }: FiltersProps) {
  const { t } = useTranslation('workorders');
  const sorts = Object.keys(SORTS) as SortName[];
  return (
    <search className="grid gap-2 border-b border-line px-5 py-4 max-md:px-4 sm:grid-cols-3 xl:grid-cols-[minmax(0,1fr)_auto_auto_auto]">
      <SearchField
        label={t('list.search')}
        value={filter.search}
        onChange={(text) => filter.set('search', text)}
        className="max-xl:col-span-full"
      />
      <FilterFold active={[filter.status, filter.technician].filter(Boolean).length}>
        <NativeSelect
          aria-label={t('columns.status')}
          value={filter.status}
          className="xl:w-auto"
          onChange={({ target }) => filter.set('status', target.value)}
        >
          <option value="">{t('list.statusAny')}</option>
          <option value="open">{t('list.open')}</option>
          {unpaid ? <option value="unpaid">{t('list.unpaid')}</option> : null}
          {STATUSES.map((status) => (
            <option key={status} value={status}>
              {t(`status.${status}`)}
            </option>
          ))}
        </NativeSelect>
        <TechnicianFilter
          value={filter.technician}
          onChange={(technician) => filter.set('technician', technician)}
          className="xl:w-auto"
        />
        <NativeSelect
          aria-label={t('list.sort')}
          value={filter.sort}
          className="xl:w-auto"
          onChange={({ target }) => filter.set('sort', target.value === 'newest' ? '' : target.value)}
        >
          {sorts.map((sort) => (
            <option key={sort} value={sort}>
              {t(`list.sorts.${sort}`)}
            </option>
          ))}
        </NativeSelect>
      </FilterFold>
    </search>
  );
}

interface TechnicianFilterProps {
  value: string | null;
  onChange: (technician: string) => void;
  className?: string;
}

export function TechnicianFilter({ value, onChange, className }: TechnicianFilterProps) {
  const { t } = useTranslation('workorders');
  const { data: people = [] } = useTechnicians();
  return (
    <NativeSelect
      aria-label={t('columns.technician')}
      value={value ?? ''}
      className={className}
      onChange={({ target }) => onChange(target.value)}
    >
      <option value="">{t('list.technicianAny')}</option>
      <option value="none">{t('nobody')}</option>
      {people.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </NativeSelect>
  );
}
