import { useTranslation } from 'react-i18next';
import { FilterFold } from '../../../lib/list/filter-fold.tsx';
import { SearchField } from '../../../lib/list/search-field.tsx';
import { ScanButton } from '../../../shared/stock/scan-button.tsx';
import { NativeSelect } from '../../../ui/form/input.tsx';
import { Segmented } from '../../../ui/form/segmented.tsx';
import { type CatalogFilter, SORT_NAMES, useSummary, useSuppliers } from './catalog-query.ts';

interface FiltersProps {
  filter: CatalogFilter;
  looking: boolean;
  onScan: () => void;
}

export function Filters({ filter, looking, onScan }: FiltersProps) {
  const { t } = useTranslation('inventory');
  const { data: summary } = useSummary();
  const { data: suppliers = [] } = useSuppliers();
  return (
    <search className="flex flex-wrap items-center gap-2 px-5 py-4 max-md:px-4 max-md:py-3">
      <Segmented
        label={t('list.type')}
        value={filter.type}
        onChange={filter.showType}
        options={[
          { value: 'product', label: t('list.products') },
          { value: 'service', label: t('list.services') },
        ]}
      />
      <SearchField
        label={t('list.search')}
        placeholder={t('list.searchHint')}
        value={filter.search}
        onChange={(text) => filter.set('search', text)}
        suffix={<ScanButton busy={looking} onClick={onScan} />}
        className="min-w-0 flex-[1_1_15rem] max-md:flex-[1_0_100%]"
      />
      <FilterFold active={[filter.category, filter.supplier].filter(Boolean).length}>
        <NativeSelect
          aria-label={t('list.category')}
          value={filter.category}
          className="w-auto min-w-56 flex-1 max-md:basis-full md:max-lg:basis-[40%] lg:max-w-60"
          onChange={({ target }) => filter.set('category', target.value)}
        >
          <option value="">{t('list.categoryAny')}</option>
          {withChosen(summary?.categories ?? [], filter.category).map((category) => (
            <option key={category} value={category}>
              {category}
            </option>
          ))}
        </NativeSelect>
        {filter.type === 'product' ? (
          <NativeSelect
            aria-label={t('list.supplier')}
            value={filter.supplier}
            className="w-auto min-w-56 flex-1 max-md:basis-full md:max-lg:basis-[40%] lg:max-w-60"
            onChange={({ target }) => filter.set('supplier', target.value)}
          >
            <option value="">{t('list.supplierAny')}</option>
            {suppliers.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </NativeSelect>
        ) : null}
        <SortSelect filter={filter} />
      </FilterFold>
    </search>
  );
}

/** On phones and tablets not every column is visible for sorting. */
function SortSelect({ filter }: { filter: CatalogFilter }) {
  const { t } = useTranslation('inventory');
  const names = SORT_NAMES.filter((name) => filter.type === 'product' || !OF_PRODUCTS.includes(name));
  const isOffered = names.some((name) => name === filter.sortName);
  return (
    <NativeSelect
      aria-label={t('list.sort')}
      value={filter.sortName}
      className="w-auto min-w-56 flex-1 max-md:basis-full md:max-lg:basis-[40%] lg:max-w-60"
      onChange={({ target }) => filter.set('sort', target.value === 'name' ? '' : target.value)}
    >
      {/* Sorting by a column head may choose an order that is not offered here. */}
      {isOffered ? null : <option value={filter.sortName}>{t('list.sortOther')}</option>}
      {names.map((name) => (
        <option key={name} value={name}>
          {t(`list.sorts.${name}`)}
        </option>
      ))}
    </NativeSelect>
  );
}

const OF_PRODUCTS: readonly string[] = ['-onHand', 'onHand', 'bin'];

/** A link may name a category without products: the field must still show the filter. */
const withChosen = (categories: readonly string[], chosen: string): readonly string[] =>
  chosen && !categories.includes(chosen) ? [chosen, ...categories] : categories;
