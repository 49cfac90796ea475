import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api, orpc } from '../../../../lib/api.ts';
import { useErrorText } from '../../../../lib/calls/errors.ts';
import { currentOf } from '../../../../lib/calls/refusal.ts';
import { toast } from '../../../../ui/overlay/toast.tsx';
import { inputOf, type Supplier } from './supplier.ts';

/** Puts a supplier from a response into the list immediately. */
export function putSupplier(queries: QueryClient, saved: Supplier): void {
  queries.setQueryData<Supplier[]>(orpc.inventory.suppliers.list.queryKey({ input: {} }), (known) => {
    if (!known) return known;
    const others = known.filter(({ id }) => id !== saved.id);
    return [...others, saved].sort((a, b) => a.name.localeCompare(b.name));
  });
}

/** Deactivates or reactivates; all other fields stay as they are. */
export function useSetActive(onDone: () => void) {
  const { t } = useTranslation(['inventorySettings', 'forms']);
  const errorText = useErrorText();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ supplier, active }: { supplier: Supplier; active: boolean }) =>
      api.inventory.suppliers.update({
        id: supplier.id,
        revision: supplier.revision,
        supplier: inputOf(supplier),
        active,
      }),
    onSuccess: (saved) => {
      putSupplier(queries, saved);
      toast.success(
        t(
          saved.active ? 'inventorySettings:suppliers.activated' : 'inventorySettings:suppliers.deactivated',
          {
            name: saved.name,
          },
        ),
      );
      onDone();
    },
    onError: (error) => {
      const current = currentOf(api.inventory.suppliers.update, error);
      if (!current) return toast.error(errorText(error));
      putSupplier(queries, current);
      toast.warning(t('forms:stale.title'), { description: t('inventorySettings:suppliers.look') });
      onDone();
    },
  });
}
