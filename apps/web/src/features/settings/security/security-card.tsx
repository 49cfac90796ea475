import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../lib/api.ts';
import { LoadedCard } from '../shared/loaded-card.tsx';
import { SecurityForm } from './security-form.tsx';

/** How accounts are guarded: when a screen locks, and whether staff need a second factor. */
export function SecurityCard() {
  const { t } = useTranslation('settings');
  const security = useQuery(orpc.settings.security.queryOptions());
  return (
    <LoadedCard id="security" title={t('security.title')} loading={t('security.loading')} query={security}>
      {(record, head) => <SecurityForm security={record} head={head} />}
    </LoadedCard>
  );
}
