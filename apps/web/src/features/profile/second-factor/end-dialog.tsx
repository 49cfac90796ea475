import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../lib/api.ts';
import { ProofCheck } from '../../../lib/proof/proof-check.tsx';
import { toast } from '../../../ui/overlay/toast.tsx';
import { useSecondFactorChanged } from './use-second-factor-changed.ts';

export function EndDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('profile');
  const changed = useSecondFactorChanged();
  const end = useMutation(orpc.auth.endSecondFactor.mutationOptions());
  return (
    <ProofCheck
      tone="danger"
      title={t('secondFactor.endTitle')}
      text={t('secondFactor.endText')}
      submit={t('secondFactor.end')}
      busyLabel={t('secondFactor.checking')}
      onClose={onClose}
      onProof={async (proof) => {
        await end.mutateAsync(proof);
        changed();
        toast.success(t('secondFactor.ended'));
        onClose();
      }}
    />
  );
}
