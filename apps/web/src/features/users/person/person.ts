import type { Outputs } from '@kickstand/api';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';

export type Person = Outputs['users']['find'];

const MINUTE = 60_000;

/** When someone was last here: now, a while ago, never. */
export function useLastSeen(): (person: Person) => string {
  const { t } = useTranslation('users');
  const format = useFormat();
  return ({ lastSeenAt }) => {
    if (lastSeenAt === null) return t('neverSeen');
    return Date.now() - Date.parse(lastSeenAt) < MINUTE ? t('seenNow') : format.relative(lastSeenAt);
  };
}
