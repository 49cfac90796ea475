import { PRODUCT_FILTERS, type ProductFilter, type ProductType } from '@kickstand/domain/inventory';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { orpc } from '../../../lib/api.ts';
import { useListFilter, useSettled } from '../../../lib/list-filter.ts';

/** What a chip narrows the list to. */
export type Shown = ProductFilter | 'inactive' | '';

const SORTS = {
  name: { sort: 'name', direction: 'up' },
  '-name': { sort: 'name', direction: 'down' },
} as const;

const isLevel = (text: string): text is ProductFilter =>
  (PRODUCT_FILTERS as readonly string[]).includes(text);
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A service is never low, out or on order. */
const shownOf = (text: string, type: ProductType): Shown =>
  text === 'inactive' || (isLevel(text) && type === 'product') ? text : '';

export function useCatalogueFilter() {
  const { get, set, clear } = useListFilter<'type' | 'search' | 'category' | 'supplier' | 'show' | 'sort'>();
  const type: ProductType = get('type') === 'services' ? 'service' : 'product';
  const supplier = get('supplier') ?? '';
  const sort = get('sort') === '-name' ? ('-name' as const) : ('name' as const);
  const kept = type === 'service' ? { type: 'services' } : {};
  const filter = {
    type,
    search: get('search') ?? '',
    category: get('category') ?? '',
    supplier: type === 'product' && UUID.test(supplier) ? supplier : '',
    show: shownOf(get('show') ?? '', type),
    sort,
  };
  return {
    ...filter,
    narrowed: Boolean(filter.search.trim() || filter.category || filter.supplier || filter.show),
    set,
    /** Products and services share the words only. */
    showType: (next: ProductType) =>
      clear({
        ...(next === 'service' ? { type: 'services' } : {}),
        ...(filter.search ? { search: filter.search } : {}),
      }),
    clear: () => clear(kept),
  };
}
export type CatalogueFilter = ReturnType<typeof useCatalogueFilter>;

/** A page after the other; what was found before stays until the new answer is there. */
export function useCatalogue({ type, search, category, supplier, show, sort }: CatalogueFilter) {
  const looked = useSettled(search.trim());
  return useInfiniteQuery(
    orpc.inventory.list.infiniteOptions({
      input: (after: string | undefined) => ({
        type,
        active: show !== 'inactive',
        ...(looked ? { search: looked.slice(0, 200) } : {}),
        ...(category ? { category: category.slice(0, 60) } : {}),
        ...(supplier ? { supplierId: supplier } : {}),
        ...(show && show !== 'inactive' ? { level: show } : {}),
        ...SORTS[sort],
        ...(after ? { after } : {}),
      }),
      initialPageParam: undefined,
      getNextPageParam: (page) => (page.more ? page.products.at(-1)?.id : undefined),
      placeholderData: keepPreviousData,
    }),
  );
}

export const useSummary = () => useQuery(orpc.inventory.summary.queryOptions({ input: {} }));
export const useSuppliers = () => useQuery(orpc.inventory.suppliers.list.queryOptions({ input: {} }));
