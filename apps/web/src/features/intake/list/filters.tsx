import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { FilterFold } from '../../../lib/list/filter-fold.tsx';
import { SearchField } from '../../../lib/list/search-field.tsx';
import { Input, NativeSelect } from '../../../ui/form/input.tsx';
import type { Filter } from './forms-query.ts';

export function Filters({ filter }: { filter: Filter }) {
  const { t } = useTranslation('intake');
  const id = useId();
  return (
    <search className="grid grid-cols-2 gap-2 border-b border-line px-5 py-4 max-md:px-4 md:grid-cols-3 lg:grid-cols-[minmax(0,1fr)_auto_auto_auto]">
      <SearchField
        label={t('list.search')}
        value={filter.search}
        onChange={(text) => filter.set('search', text)}
        className="max-lg:col-span-full"
      />
      <FilterFold active={[filter.from, filter.to, filter.deposit].filter(Boolean).length}>
        {(['from', 'to'] as const).map((name) => (
          <div key={name} className="grid min-w-0 gap-1 lg:flex lg:items-center lg:gap-2">
            <label htmlFor={`${id}-${name}`} className="shrink-0 text-small text-muted">
              {t(`list.${name}`)}
            </label>
            <Input
              id={`${id}-${name}`}
              type="date"
              // a date field sizes itself to its text by default, and two of them would overlap on a phone
              className="min-w-0 max-md:px-2"
              value={filter[name] ?? ''}
              min={name === 'to' ? (filter.from ?? undefined) : undefined}
              max={name === 'from' ? (filter.to ?? undefined) : undefined}
              onChange={(event) => filter.set(name, event.target.value)}
            />
          </div>
        ))}
        <NativeSelect
          aria-label={t('list.deposit')}
          value={filter.deposit ?? ''}
          onChange={(event) => filter.set('deposit', event.target.value)}
          className="self-end max-md:col-span-full lg:w-auto lg:min-w-40"
        >
          <option value="">{t('list.depositAny')}</option>
          <option value="paid">{t('list.depositPaid')}</option>
          <option value="unpaid">{t('list.depositUnpaid')}</option>
        </NativeSelect>
      </FilterFold>
    </search>
  );
}
