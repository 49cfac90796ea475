import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../lib/api.ts';
import { ProofCheck } from '../../../lib/proof/proof-check.tsx';
import { CodesDialog } from './codes-dialog.tsx';
import { useSecondFactorChanged } from './use-second-factor-changed.ts';

/** New recovery codes; the old ones stop working. */
export function RenewDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('profile');
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const changed = useSecondFactorChanged();
  const renew = useMutation(orpc.auth.newRecoveryCodes.mutationOptions());
  if (codes) return <CodesDialog codes={codes} onClose={onClose} />;
  return (
    <ProofCheck
      title={t('secondFactor.renewTitle')}
      text={t('secondFactor.renewText')}
      submit={t('secondFactor.renewSubmit')}
      busyLabel={t('secondFactor.checking')}
      onClose={onClose}
      onProof={async (proof) => {
        const { recoveryCodes } = await renew.mutateAsync(proof);
        setCodes(recoveryCodes);
        changed();
      }}
    />
  );
}
