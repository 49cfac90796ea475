import { pathTo } from '@kickstand/domain/navigation';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { orpc } from '../../../lib/api.ts';
import { usePageTitle } from '../../../lib/device/document-title.ts';
import { Button } from '../../../ui/button.tsx';
import { Page, PageHead } from '../../../ui/page/page.tsx';
import { ViewSwitch } from '../shared/view-switch.tsx';
import { OrdersCard } from './orders-card.tsx';

/** WO-01 /dashboard/reports: every work order that is not archived. */
export default function ListScreen() {
  const { t } = useTranslation('workorders');
  usePageTitle(t('title'));
  return (
    <Page>
      <PageHead
        title={t('title')}
        facts={<Facts />}
        actions={
          <>
            <ViewSwitch current="list" />
            <Button asChild variant="primary" icon={Plus}>
              <Link to={pathTo('/dashboard/reports/new')}>{t('newOrder')}</Link>
            </Button>
          </>
        }
      />
      <OrdersCard title={t('title')} />
    </Page>
  );
}

/** "26 open, 4 overdue", from the numbers of the home page. */
function Facts() {
  const { t } = useTranslation('workorders');
  const { data: floor } = useQuery(orpc.home.floor.queryOptions({ input: {} }));
  if (!floor) return t('list.facts');
  const open = t('list.openCount', { count: floor.statuses.reduce((sum, { count }) => sum + count, 0) });
  const { overdue } = floor;
  return overdue > 0 ? `${open}, ${t('list.overdueCount', { count: overdue })}` : open;
}
