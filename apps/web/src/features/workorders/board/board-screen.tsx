import { pathTo } from '@kickstand/domain/navigation';
import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { usePageTitle } from '../../../lib/device/document-title.ts';
import { useListFilter } from '../../../lib/list/list-filter.ts';
import { Button } from '../../../ui/button.tsx';
import { Kbd } from '../../../ui/data/kbd.tsx';
import { Page, PageHead } from '../../../ui/page/page.tsx';
import { TechnicianFilter } from '../list/filters.tsx';
import { technicianOf } from '../list/orders-query.ts';
import { ViewSwitch } from '../shared/view-switch.tsx';
import { Board } from './board.tsx';
import { StuckCard } from './stuck-card.tsx';

/** WO-01 /dashboard/work-orders: the same orders as a board by status; WO-13 with ?view=stuck. */
export default function BoardScreen() {
  const { t } = useTranslation('workorders');
  const filter = useListFilter<'view' | 'technician' | 'status'>();
  const stuck = filter.get('view') === 'stuck';
  const technician = technicianOf(filter.get('technician'));
  const title = t(stuck ? 'stuck.title' : 'board.title');
  usePageTitle(title);
  return (
    // Each column scrolls on its own instead of the page; in a short window the page scrolls.
    <Page
      className={
        stuck ? '' : 'flex max-w-none flex-col md:[--gutter:1rem] md:h-dvh md:min-h-120 md:pt-4 md:pb-0'
      }
    >
      <PageHead
        title={title}
        facts={stuck ? t('stuck.facts') : <KeyHint />}
        className={stuck ? '' : 'md:mb-3 md:items-center md:[&>:first-child]:basis-25'}
        actions={
          <>
            <ViewSwitch current={stuck ? 'stuck' : 'board'} />
            {stuck ? null : (
              <TechnicianFilter
                value={technician}
                onChange={(next) => filter.set('technician', next)}
                className="w-auto max-md:-order-1 max-md:flex-1"
              />
            )}
            <Button asChild variant="primary" icon={Plus}>
              <Link to={pathTo('/dashboard/reports/new')}>{t('newOrder')}</Link>
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

function KeyHint() {
  const { t } = useTranslation('workorders');
  return (
    <p className="flex flex-wrap items-center gap-x-3.5 gap-y-1 text-caption max-lg:hidden pointer-coarse:hidden">
      <span>
        <Kbd>{t('board.keys.space')}</Kbd> {t('board.hint.pickUp')}
      </span>
      <span>
        <Kbd>{t('board.keys.left')}</Kbd> <Kbd>{t('board.keys.right')}</Kbd> {t('board.hint.move')}
      </span>
      <span>
        <Kbd>{t('board.keys.escape')}</Kbd> {t('board.hint.cancel')}
      </span>
    </p>
  );
}
