import { Fingerprint } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api.ts';
import { sessionStore } from '../../lib/auth/index.ts';
import { answerWithPasskey, isCancelled, passkeysWork } from '../../lib/passkeys/passkeys.ts';
import { Button } from '../../ui/button.tsx';

interface PasskeyButtonProps {
  onFailure: (failure: unknown) => void;
}

/** AUT-16. Staff sign in with a finger, a face or a security key; the guard leads on once it is done. */
export function PasskeyButton({ onFailure }: PasskeyButtonProps) {
  const { t } = useTranslation('auth');
  const [busy, setBusy] = useState(false);
  if (!passkeysWork()) return null;
  const signIn = async () => {
    setBusy(true);
    onFailure(null);
    try {
      const answer = await answerWithPasskey(await api.auth.beginPasskeySignIn({}));
      await sessionStore.enter(() => api.auth.passkeySignIn(answer));
    } catch (error) {
      if (!isCancelled(error)) onFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button size="lg" block icon={Fingerprint} busy={busy} busyLabel={t('login.busy')} onClick={signIn}>
      {t('login.passkey')}
    </Button>
  );
}
