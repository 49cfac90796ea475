import {
  PRODUCT_FILTERS,
  PRODUCT_SORTS,
  type ProductFilter,
  type ProductSort,
  type ProductType,
} from '@kickstand/domain/inventory';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { orpc } from '../../../lib/api.ts';
import { useListFilter } from '../../../lib/list/list-filter.ts';

/** The filters of the chips. */
export type Shown = ProductFilter | 'inactive' | '';

interface Sort {
  readonly sort: ProductSort;
  readonly direction: 'up' | 'down';
}

/** The filters with a name in the menu. */
export const SORT_NAMES = ['name', '-name', '-onHand', 'onHand', '-price', 'price', 'bin'] as const;

/** As in the URL: `price`, or `-price` for descending. A service has no bin and nothing on hand. */
function sortOf(text: string, type: ProductType): Sort {
  const direction = text.startsWith('-') ? 'down' : 'up';
  const sort = PRODUCT_SORTS.find((one) => one === text.replace(/^-/, '')) ?? 'name';
  const isOfProduct = sort === 'onHand' || sort === 'bin';
  return isOfProduct && type === 'service' ? { sort: 'name', direction: 'up' } : { sort, direction };
}

const isLevel = (text: string): text is ProductFilter =>
  (PRODUCT_FILTERS as readonly string[]).includes(text);
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A service is never low, out or on order. */
const shownOf = (text: string, type: ProductType): Shown =>
  text === 'inactive' || (isLevel(text) && type === 'product') ? text : '';

export function useCatalogFilter() {
  const { get, set, clear } = useListFilter<'type' | 'search' | 'category' | 'supplier' | 'show' | 'sort'>();
  const type: ProductType = get('type') === 'services' ? 'service' : 'product';
  const supplier = get('supplier') ?? '';
  const kept = type === 'service' ? { type: 'services' } : {};
  const filter = {
    type,
    search: get('search') ?? '',
    category: get('category') ?? '',
    supplier: type === 'product' && UUID.test(supplier) ? supplier : '',
    show: shownOf(get('show') ?? '', type),
    ...sortOf(get('sort') ?? '', type),
  };
  return {
    ...filter,
    sortName: `${filter.direction === 'down' ? '-' : ''}${filter.sort}`,
    narrowed: Boolean(filter.search.trim() || filter.category || filter.supplier || filter.show),
    set,
    /** Reverses the direction if it is already sorted by this. */
    sortBy: (sort: ProductSort) => {
      const down = filter.sort === sort ? filter.direction === 'up' : sort === 'onHand' || sort === 'price';
      set('sort', down ? `-${sort}` : sort === 'name' ? '' : sort);
    },
    /** Products and services share only these fields. */
    showType: (next: ProductType) =>
      clear({
        ...(next === 'service' ? { type: 'services' } : {}),
        ...(filter.search ? { search: filter.search } : {}),
      }),
    clear: () => clear(kept),
  };
}
export type CatalogFilter = ReturnType<typeof useCatalogFilter>;

/** Page by page; earlier results stay until the new answer arrives. */
export function useCatalog(filter: CatalogFilter) {
  const { type, search, category, supplier, show, sort, direction } = filter;
  const looked = search.trim();
  return useInfiniteQuery(
    orpc.inventory.list.infiniteOptions({
      input: (after: string | undefined) => ({
        type,
        active: show !== 'inactive',
        ...(looked ? { search: looked.slice(0, 200) } : {}),
        ...(category ? { category: category.slice(0, 60) } : {}),
        ...(supplier ? { supplierId: supplier } : {}),
        ...(show && show !== 'inactive' ? { level: show } : {}),
        sort,
        direction,
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
