import { useTranslation } from 'react-i18next';
import { usePageTitle } from '../../lib/document-title.ts';
import { ShopCard } from '../../lib/shop/shop-card.tsx';
import { Page, PageHead } from '../../ui/page.tsx';
import { CardPaymentsCard } from './card-payments/card-payments-card.tsx';
import { ChecklistsCard } from './checklists/checklists-card.tsx';
import { SecurityCard } from './security/security-card.tsx';
import { WorkshopCard } from './workshop/workshop-card.tsx';

const COLUMN = 'grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-5';

/** /dashboard/settings: what holds for the whole shop. */
export default function SettingsScreen() {
  const { t } = useTranslation('settings');
  usePageTitle(t('title'));
  return (
    <Page>
      <PageHead title={t('title')} facts={t('facts')} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 min-[1200px]:grid-cols-[minmax(0,1fr)_minmax(0,1.3fr)]">
        <div className={COLUMN}>
          <ShopCard />
          <CardPaymentsCard />
          <ChecklistsCard />
        </div>
        <div className={COLUMN}>
          <SecurityCard />
          <WorkshopCard />
        </div>
      </div>
    </Page>
  );
}
