import { displayName } from '@kickstand/domain/auth';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../lib/api.ts';
import { ProofCheck } from '../../../lib/proof/proof-check.tsx';
import { toast } from '../../../ui/overlay/toast.tsx';
import type { Person } from './person.ts';

/** OPS-06. Unlinks a colleague from the identity provider, who then chooses a password. */
export function UsePasswordDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const { t } = useTranslation('users');
  const queries = useQueryClient();
  const name = displayName(person) || person.email;
  const unlink = useMutation(orpc.users.usePassword.mutationOptions());
  return (
    <ProofCheck
      tone="danger"
      title={t('sso.title', { name })}
      text={t('sso.text')}
      submit={t('sso.open')}
      busyLabel={t('sso.busy')}
      onClose={onClose}
      onProof={async (proof) => {
        const current = await unlink.mutateAsync({ id: person.id, ...proof });
        queries.setQueryData(orpc.users.find.queryKey({ input: { id: person.id } }), current);
        void queries.invalidateQueries({ queryKey: orpc.users.list.key() });
        toast.success(t('sso.done', { name }));
        onClose();
      }}
    />
  );
}
