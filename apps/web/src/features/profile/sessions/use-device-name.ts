import type { Outputs } from '@kickstand/api';
import { useTranslation } from 'react-i18next';

type OwnSession = Outputs['auth']['sessions'][number];

/** "Chrome on Android", or whatever part of it is known. */
export function useDeviceName(): (session: OwnSession) => string {
  const { t } = useTranslation('profile');
  return ({ browser, system }) =>
    browser && system ? t('sessions.on', { browser, system }) : (browser ?? system ?? t('sessions.unknown'));
}
