import { isSsoFailure } from '@kickstand/domain/auth';
import { useTranslation } from 'react-i18next';
import { Note } from '../../../ui/page/note.tsx';

/**
 * OPS-06. Why the sign-in through the provider failed. The URL may contain anything; only known reasons are
 * shown.
 */
export default function SsoFailure({ failure }: { failure: string }) {
  const { t } = useTranslation('links');
  return (
    <Note tone="danger" role="alert">
      {t(`sso.${isSsoFailure(failure) ? failure : 'refused'}`)}
    </Note>
  );
}
