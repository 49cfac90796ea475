import type { Outputs } from '@kickstand/api';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../lib/api.ts';
import { ProofCheck } from '../../../lib/proof/proof-check.tsx';
import { toast } from '../../../ui/overlay/toast.tsx';

interface RemovePasskeyDialogProps {
  passkey: Outputs['auth']['passkeys'][number];
  onClose: () => void;
}

export function RemovePasskeyDialog({ passkey, onClose }: RemovePasskeyDialogProps) {
  const { t } = useTranslation('profile');
  const queries = useQueryClient();
  const remove = useMutation(orpc.auth.removePasskey.mutationOptions());
  return (
    <ProofCheck
      tone="danger"
      title={t('passkeys.removeTitle', { name: passkey.name })}
      text={t('passkeys.removeText')}
      submit={t('passkeys.remove')}
      busyLabel={t('passkeys.removing')}
      onClose={onClose}
      onProof={async (proof) => {
        await remove.mutateAsync({ id: passkey.id, ...proof });
        void queries.invalidateQueries({ queryKey: orpc.auth.passkeys.key() });
        toast.success(t('passkeys.removedToast'));
        onClose();
      }}
    />
  );
}
