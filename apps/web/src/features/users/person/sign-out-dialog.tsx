import { displayName } from '@kickstand/domain/auth';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../lib/api.ts';
import { sessionStore } from '../../../lib/auth/index.ts';
import { useErrorText } from '../../../lib/calls/errors.ts';
import { ConfirmDialog } from '../../../ui/overlay/confirm.tsx';
import { toast } from '../../../ui/overlay/toast.tsx';
import type { Person } from './person.ts';

interface SignOutDialogProps {
  person: Person;
  /** One's own account: this browser is signed out too. */
  self: boolean;
  onClose: () => void;
}

export function SignOutDialog({ person, self, onClose }: SignOutDialogProps) {
  const { t } = useTranslation(['users', 'common']);
  const errorText = useErrorText();
  const queries = useQueryClient();
  const name = displayName(person) || person.email;
  const end = useMutation(
    orpc.users.signOutEverywhere.mutationOptions({
      onSuccess: ({ ended }) => {
        toast.success(t('users:signOut.done', { count: ended }));
        if (self) void sessionStore.reload();
        else void queries.invalidateQueries({ queryKey: orpc.users.key() });
        onClose();
      },
    }),
  );
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      tone="danger"
      title={t('users:signOut.title', { name })}
      text={t(self ? 'users:signOut.ownText' : 'users:signOut.text')}
      confirmLabel={t('users:signOut.open')}
      cancelLabel={t('common:cancel')}
      busy={end.isPending}
      busyLabel={t('users:signOut.ending')}
      onConfirm={() => end.mutate({ id: person.id })}
      problem={end.error ? errorText(end.error) : null}
    />
  );
}
