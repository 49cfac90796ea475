import { useTranslation } from 'react-i18next';
import { useLocked } from '../../lib/auth/index.ts';
import { Curtain } from './curtain.tsx';
import { UnlockForm } from './unlock-form.tsx';

/** AUT-18. Hides the page of an idle staff member; open forms stay mounted behind it. */
export default function Lock() {
  const { t } = useTranslation('auth');
  if (!useLocked()) return null;
  return (
    <Curtain label={t('lock.title')}>
      <div className="grid min-h-full content-center justify-items-center">
        <UnlockForm />
      </div>
    </Curtain>
  );
}
