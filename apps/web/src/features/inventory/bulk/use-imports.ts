import { isRunning } from '@kickstand/domain/inventory';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api, orpc } from '../../../lib/api.ts';
import { useErrorText } from '../../../lib/calls/errors.ts';
import { toast } from '../../../ui/overlay/toast.tsx';
import type { Batch } from './use-commit.ts';

const RUNNING_MS = 1000;

/** Earlier imports. While rows are being sent the list is not shown, and each part would invalidate it. */
export const useImports = (enabled: boolean) =>
  useQuery({
    ...orpc.inventory.imports.list.queryOptions({ input: {} }),
    enabled,
    // A running one reports its progress, also after the page was opened.
    refetchInterval: ({ state }) =>
      state.data?.some((batch) => isRunning(batch.state)) ? RUNNING_MS : false,
  });
export type ImportsQuery = ReturnType<typeof useImports>;

/** Discards an import that was not committed. */
export function useDrop() {
  const { t } = useTranslation('bulk');
  const errorText = useErrorText();
  const queries = useQueryClient();
  const drop = useMutation({
    mutationFn: ({ id }: Pick<Batch, 'id' | 'filename'>) => api.inventory.imports.drop({ id }),
    onSettled: () => queries.invalidateQueries({ queryKey: orpc.inventory.imports.key() }),
  });
  return {
    drop: (batch: Pick<Batch, 'id' | 'filename'>) =>
      drop.mutate(batch, {
        onSuccess: () => toast.success(t('past.dropped', { filename: batch.filename })),
        onError: (error) => toast.error(errorText(error)),
      }),
    /**
     * Another one replaces it. If this fails, it stays in the list of earlier imports and can be discarded
     * there.
     */
    dropQuietly: (id: string) =>
      drop.mutate(
        { id, filename: '' },
        { onError: (error) => console.warn('bulk: an import was not dropped', error) },
      ),
  };
}

/** Cancels an import or an undo that is being prepared: nothing is visible yet. */
export function useCancel(id: string) {
  const errorText = useErrorText();
  const queries = useQueryClient();
  const cancel = useMutation({
    mutationFn: () => api.inventory.imports.cancel({ id }),
    onError: (error) => toast.error(errorText(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: orpc.inventory.imports.key() }),
  });
  return { cancel: () => cancel.mutate(), canceling: cancel.isPending };
}
