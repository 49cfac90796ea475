import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../lib/api.ts';
import { errorCode, useErrorText } from '../../../lib/calls/errors.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/overlay/confirm.tsx';
import { toast } from '../../../ui/overlay/toast.tsx';

export function RevokeInvitation({ invitation }: { invitation: { id: string; email: string } }) {
  const { t } = useTranslation(['users', 'common']);
  const errorText = useErrorText();
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  const reread = () => queries.invalidateQueries({ queryKey: orpc.users.invitations.key() });
  const revoke = useMutation(
    orpc.users.revokeInvitation.mutationOptions({
      onSuccess: async () => {
        setAsking(false);
        toast.success(t('users:invitations.revoked'));
        await reread();
      },
      // Used or revoked by someone else: it is not open anymore, as intended.
      onError: (error) => void (errorCode(error) === 'NOT_FOUND' && reread()),
    }),
  );
  return (
    <>
      <Button
        size="sm"
        variant="danger-ghost"
        className="first:-ml-3"
        aria-label={t('users:invitations.revokeLabel', { email: invitation.email })}
        onClick={() => {
          revoke.reset();
          setAsking(true);
        }}
      >
        {t('users:invitations.revoke')}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        tone="danger"
        title={t('users:invitations.revokeTitle')}
        text={t('users:invitations.revokeText', { email: invitation.email })}
        confirmLabel={t('users:invitations.revoke')}
        cancelLabel={t('common:cancel')}
        busy={revoke.isPending}
        busyLabel={t('users:invitations.revoking')}
        onConfirm={() => revoke.mutate({ id: invitation.id })}
        problem={revoke.error ? errorText(revoke.error) : null}
      />
    </>
  );
}
