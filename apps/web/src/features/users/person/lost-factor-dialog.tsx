import { displayName } from '@kickstand/domain/auth';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../lib/api.ts';
import { ProofCheck } from '../../../lib/proof/proof-check.tsx';
import { toast } from '../../../ui/overlay/toast.tsx';
import type { Person } from './person.ts';

/** Turns off a colleague’s lost second factor. The administrator reauthenticates with their own. */
export function LostFactorDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const { t } = useTranslation('users');
  const queries = useQueryClient();
  const name = displayName(person) || person.email;
  const remove = useMutation(orpc.users.removeSecondFactor.mutationOptions());
  return (
    <ProofCheck
      tone="danger"
      title={t('lostFactor.title', { name })}
      text={t('lostFactor.text')}
      submit={t('lostFactor.open')}
      busyLabel={t('lostFactor.busy')}
      onClose={onClose}
      onProof={async (proof) => {
        const current = await remove.mutateAsync({ id: person.id, ...proof });
        queries.setQueryData(orpc.users.find.queryKey({ input: { id: person.id } }), current);
        void queries.invalidateQueries({ queryKey: orpc.users.list.key() });
        toast.success(t('lostFactor.done', { name }));
        onClose();
      }}
    />
  );
}
