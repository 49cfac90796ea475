import type { ProductType } from '@kickstand/domain/inventory';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { orpc } from '../../lib/api.ts';
import { useSettled } from '../../lib/list/list-filter.ts';

interface ProductSearchOptions {
  text: string;
  type: ProductType | undefined;
  exclude: readonly string[];
  enabled: boolean;
}

/** Catalog matches for a text once typing pauses; earlier results stay until then. */
export function useProductSearch({ text, type, exclude, enabled }: ProductSearchOptions) {
  const wanted = text.trim();
  const looked = useSettled(wanted);
  const query = useQuery(
    orpc.inventory.list.queryOptions({
      input: { active: true, ...(looked ? { search: looked } : {}), ...(type ? { type } : {}) },
      placeholderData: keepPreviousData,
      enabled,
    }),
  );
  return {
    products: query.data?.products.filter(({ id }) => !exclude.includes(id)) ?? [],
    more: query.data?.more ?? false,
    /** The results belong to the current query. */
    current: looked === wanted && query.isSuccess && !query.isPlaceholderData,
    loading: query.isPending,
    error: query.isError && query.data === undefined ? query.error : null,
    refetch: () => void query.refetch(),
  };
}
export type ProductSearch = ReturnType<typeof useProductSearch>;
