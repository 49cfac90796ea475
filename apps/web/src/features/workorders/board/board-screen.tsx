import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { usePageTitle } from '../../../lib/document-title.ts';
import { useListFilter } from '../../../lib/list-filter.ts';
import { Button } from '../../../ui/button.tsx';
import { Page, PageHead } from '../../../ui/page.tsx';
import { TechnicianFilter } from '../list/filters.tsx';
import { technicianOf } from '../list/orders-query.ts';
import { ViewSwitch } from '../shared/view-switch.tsx';
import { Board } from './board.tsx';
import { StuckCard } from './stuck-card.tsx';

/** WO-01 /dashboard/work-orders: the same work as a board by status; WO-13 with ?view=stuck. */
export default function BoardScreen() {
  const { t } = useTranslation('workorders');
  const filter = useListFilter<'view' | 'technician' | 'status'>();
  const stuck = filter.get('view') === 'stuck';
  const technician = technicianOf(filter.get('technician'));
  const title = t(stuck ? 'stuck.title' : 'board.title');
  usePageTitle(title);
  return (
    <Page className={stuck ? '' : 'max-w-none'}>
      <PageHead
        title={title}
        facts={stuck ? t('stuck.facts') : undefined}
        actions={
          <>
            <ViewSwitch current={stuck ? 'stuck' : 'board'} />
            {stuck ? null : (
              <TechnicianFilter
                value={technician}
                onChange={(next) => filter.set('technician', next)}
                className="w-auto max-md:flex-1"
              />
            )}
            <Button asChild variant="primary" icon={Plus}>
              <Link to="/dashboard/reports/new">{t('newOrder')}</Link>
            </Button>
          </>
        }
      />
      {stuck ? (
        <StuckCard />
      ) : (
        <Board
          technician={technician}
          shown={filter.get('status')}
          onShow={(status) => filter.set('status', status)}
        />
      )}
    </Page>
  );
}
