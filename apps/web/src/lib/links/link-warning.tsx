import { may } from '@kickstand/domain/auth';
import { pathTo } from '@kickstand/domain/navigation';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { linkStyles } from '../../ui/link.ts';
import { Note } from '../../ui/page/note.tsx';
import { orpc } from '../api.ts';
import { useSession } from '../auth/index.ts';

/** Shown where a link is shared or emailed, if the customer could not open it. */
export function LinkWarning() {
  const { t } = useTranslation('address');
  const mayChange = may(useSession().profile?.role, 'settings.manage');
  const { data } = useQuery(orpc.settings.links.queryOptions());
  if (!data || data.reach === 'world') return null;
  // a link that opens only on this computer is useless to customers, even if that was accepted
  if (data.reach === 'network' && data.settled) return null;
  return (
    <Note tone="warning" role="status" title={t(`${data.reach}.title`)}>
      <p>{t(`${data.reach}.text`, { baseUrl: data.baseUrl })}</p>
      <p className="mt-1">
        {mayChange ? (
          <Link to={`${pathTo('/dashboard/settings')}?tab=sharing`} className={linkStyles}>
            {t('set')}
          </Link>
        ) : (
          t('askOwner')
        )}
      </p>
    </Note>
  );
}
