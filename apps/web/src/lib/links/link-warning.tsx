import { may } from '@kickstand/domain/auth';
import { pathTo } from '@kickstand/domain/navigation';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { linkStyles } from '../../ui/link.ts';
import { Note } from '../../ui/page/note.tsx';
import { orpc } from '../api.ts';
import { useSession } from '../auth/index.ts';

/** Where a link is handed out or mailed: says so when the customer could not open it. Otherwise nothing. */
export function LinkWarning() {
  const { t } = useTranslation('address');
  const mayChange = may(useSession().profile?.role, 'settings.manage');
  const { data } = useQuery(orpc.settings.links.queryOptions());
  if (!data || data.reach === 'world') return null;
  // What only this computer opens helps no customer, whatever was accepted.
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
