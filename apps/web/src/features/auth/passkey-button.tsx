import { Fingerprint } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { passkeysWork } from '../../lib/passkeys/passkeys-work.ts';
import { Button } from '../../ui/button.tsx';

interface PasskeyButtonProps {
  onFailure: (failure: unknown) => void;
}

/** AUT-16. Staff sign in with a fingerprint, a face or a security key; the guard leads on once it is done. */
export function PasskeyButton({ onFailure }: PasskeyButtonProps) {
  const { t } = useTranslation('auth');
  const [busy, setBusy] = useState(false);
  if (!passkeysWork()) return null;
  const signIn = async () => {
    setBusy(true);
    onFailure(null);
    // fetched when it is used: the sign-in page has to be light
    await import('./sign-in-with-passkey.ts')
      .then(({ signInWithPasskey }) => signInWithPasskey())
      .catch(onFailure);
    setBusy(false);
  };
  return (
    <Button size="lg" block icon={Fingerprint} busy={busy} busyLabel={t('login.busy')} onClick={signIn}>
      {t('login.passkey')}
    </Button>
  );
}
