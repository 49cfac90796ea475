import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../lib/api.ts';
import { useErrorText } from '../../../lib/calls/errors.ts';
import { pageHeading } from '../../../ui/overlay/tabbable.ts';
import { toast } from '../../../ui/overlay/toast.tsx';

interface Person {
  readonly id: string;
  readonly name: string;
}

/** The row that was pressed is gone with its answer: the page's heading takes the focus, or it would be nowhere. */
const toHeading = () => pageHeading()?.focus();

/** CUS-02: marks someone as different from this customer. It can be undone immediately, or later. */
export function useNotSame(id: string) {
  const { t } = useTranslation('customers');
  const errorText = useErrorText();
  const queries = useQueryClient();
  const showAgain = useShowAgain(id);
  const say = useMutation(orpc.customers.notSame.mutationOptions());
  return {
    isBusy: (other: Person) => say.isPending && say.variables.otherId === other.id,
    say: (other: Person) =>
      say.mutate(
        { id, otherId: other.id },
        {
          onSuccess: () => {
            const action = { label: t('duplicates.undo'), onClick: () => showAgain.show(other) };
            toast.success(t('different.said', { name: other.name }), { action });
            toHeading();
          },
          onError: (error) => toast.error(errorText(error)),
          onSettled: () => void queries.invalidateQueries({ queryKey: orpc.customers.key() }),
        },
      ),
  };
}

export function useShowAgain(id: string) {
  const { t } = useTranslation('customers');
  const errorText = useErrorText();
  const queries = useQueryClient();
  const show = useMutation(
    orpc.customers.showAgain.mutationOptions({
      // here and not in the call: the component that undoes it may be unmounted by then
      onError: (error) => toast.error(errorText(error)),
      onSettled: () => void queries.invalidateQueries({ queryKey: orpc.customers.key() }),
    }),
  );
  return {
    isBusy: (other: Person) => show.isPending && show.variables.otherId === other.id,
    show: (other: Person) =>
      show.mutate(
        { id, otherId: other.id },
        {
          onSuccess: () => {
            toast.success(t('different.shown', { name: other.name }));
            toHeading();
          },
        },
      ),
  };
}
