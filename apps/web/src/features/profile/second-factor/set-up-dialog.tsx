import type { Outputs } from '@kickstand/api';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../lib/api.ts';
import { ProofCheck } from '../../../lib/proof/proof-check.tsx';
import { CodesDialog } from './codes-dialog.tsx';
import { ScanDialog } from './scan-dialog.tsx';
import { useSecondFactorChanged } from './use-second-factor-changed.ts';

interface SetUpDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Mounted per opening: a secret that was shown and not confirmed is not shown again. */
export function SetUpDialog({ open, onOpenChange }: SetUpDialogProps) {
  return open ? <OpenSetUp onClose={() => onOpenChange(false)} /> : null;
}

/** Password, then the secret into the authenticator, then the codes to keep. */
function OpenSetUp({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('profile');
  const [begun, setBegun] = useState<Outputs['auth']['beginSecondFactor'] | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const changed = useSecondFactorChanged();
  const begin = useMutation(orpc.auth.beginSecondFactor.mutationOptions());
  const confirm = useMutation(orpc.auth.confirmSecondFactor.mutationOptions());

  if (codes) return <CodesDialog codes={codes} onClose={onClose} />;
  if (begun)
    return (
      <ScanDialog
        begun={begun}
        onClose={onClose}
        onCode={async (code) => {
          const { recoveryCodes } = await confirm.mutateAsync({ code });
          setCodes(recoveryCodes);
          changed();
        }}
      />
    );
  return (
    <ProofCheck
      title={t('secondFactor.setUpTitle')}
      text={t('secondFactor.setUpText')}
      submit={t('secondFactor.next')}
      busyLabel={t('secondFactor.checking')}
      onClose={onClose}
      passwordOnly
      onProof={async ({ password }) => setBegun(await begin.mutateAsync({ password }))}
    />
  );
}
