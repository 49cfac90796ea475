import { Fingerprint } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { passkeysSupported } from '../../../lib/passkeys/passkeys-supported.ts';
import { Button } from '../../../ui/button.tsx';

interface PasskeyButtonProps {
  onFailure: (failure: unknown) => void;
}

/** AUT-16. The route guard redirects once the session exists. */
export function PasskeyButton({ onFailure }: PasskeyButtonProps) {
  const { t } = useTranslation('auth');
  const [busy, setBusy] = useState(false);
  if (!passkeysSupported()) return null;
  const signIn = async () => {
    setBusy(true);
    onFailure(null);
    // Loaded on demand to keep the sign-in page small.
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
