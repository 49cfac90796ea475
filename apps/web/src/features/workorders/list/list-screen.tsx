import { pathTo } from '@kickstand/domain/navigation';
import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { usePageTitle } from '../../../lib/document-title.ts';
import { Button } from '../../../ui/button.tsx';
import { Page, PageHead } from '../../../ui/page.tsx';
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
        facts={t('list.facts')}
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
