import type { Outputs } from '@kickstand/api';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../lib/api.ts';
import { errorCode } from '../../../lib/calls/errors.ts';
import { ProofCheck } from '../../../lib/proof/proof-check.tsx';
import { toast } from '../../../ui/overlay/toast.tsx';
import { useDeviceName } from './use-device-name.ts';

type OwnSession = Outputs['auth']['sessions'][number];

interface EndSessionsDialogProps {
  /** One session, or all except this device's. */
  which: OwnSession | 'others';
  onClose: () => void;
}

/** Asks for the password again: an unattended screen alone must not sign other devices out. */
export function EndSessionsDialog({ which, onClose }: EndSessionsDialogProps) {
  const { t } = useTranslation('profile');
  const deviceName = useDeviceName();
  const queries = useQueryClient();
  const end = useMutation(orpc.auth.revokeSession.mutationOptions());
  const endOthers = useMutation(orpc.auth.revokeOtherSessions.mutationOptions());
  const title =
    which === 'others' ? t('sessions.endOthersTitle') : t('sessions.endTitle', { device: deviceName(which) });
  return (
    <ProofCheck
      tone="danger"
      title={title}
      text={t('sessions.endText')}
      submit={t('sessions.end')}
      busyLabel={t('sessions.ending')}
      onClose={onClose}
      onProof={async (proof) => {
        const done = async () => {
          if (which !== 'others') {
            await end.mutateAsync({ id: which.id, ...proof });
            return t('sessions.ended');
          }
          const { revoked } = await endOthers.mutateAsync(proof);
          return t('sessions.endedOthers', { count: revoked });
        };
        // already gone, for example expired: that is what the user wanted
        const message = await done().catch((error: unknown) => {
          if (errorCode(error) === 'NOT_FOUND') return t('sessions.ended');
          throw error;
        });
        await queries.invalidateQueries({ queryKey: orpc.auth.sessions.key() });
        toast.success(message);
        onClose();
      }}
    />
  );
}
