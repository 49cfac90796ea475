import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { orpc } from '../api.ts';
import { useErrorText } from '../calls/errors.ts';

/** The owner accepts that links do not open on other devices: the set-up list stops asking. */
export function AcceptLinks() {
  const { t } = useTranslation('address');
  const errorText = useErrorText();
  const queries = useQueryClient();
  const accept = useMutation(
    orpc.settings.acceptLinks.mutationOptions({
      onSuccess: () => {
        toast.success(t('accepted'));
        void queries.invalidateQueries({ queryKey: orpc.settings.links.key() });
        void queries.invalidateQueries({ queryKey: orpc.settings.address.key() });
        void queries.invalidateQueries({ queryKey: orpc.home.setUpTasks.key() });
      },
      onError: (error) => toast.error(errorText(error)),
    }),
  );
  return (
    <Button
      size="sm"
      variant="ghost"
      busy={accept.isPending}
      busyLabel={t('accepting')}
      onClick={() => accept.mutate({})}
    >
      {t('accept')}
    </Button>
  );
}
