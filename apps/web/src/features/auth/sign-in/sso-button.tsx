import { SSO_START_PATH } from '@kickstand/domain/auth';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useSession } from '../../../lib/auth/index.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { withRedirect } from '../auth-frame.tsx';

/** OPS-06. Leaves for the shop’s identity provider; the server leads back. */
export function SsoButton() {
  const { t } = useTranslation('auth');
  const [parameters] = useSearchParams();
  const sso = useSession().boot?.sso;
  if (!sso) return null;
  return (
    <ButtonLink size="lg" block href={withRedirect(SSO_START_PATH, parameters)}>
      {sso.name ? t('login.sso', { name: sso.name }) : t('login.ssoUnnamed')}
    </ButtonLink>
  );
}
