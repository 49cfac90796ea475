import { useTranslation } from 'react-i18next';
import { usePageTitle } from '../../lib/document-title.ts';
import { ShopCard } from '../../lib/shop/shop-card.tsx';
import { Page, PageHead } from '../../ui/page.tsx';
import { SecurityCard } from './security/security-card.tsx';

/** /dashboard/settings: what holds for the whole shop. */
export default function SettingsScreen() {
  const { t } = useTranslation('settings');
  usePageTitle(t('title'));
  return (
    <Page>
      <PageHead title={t('title')} facts={t('facts')} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 min-[1200px]:grid-cols-[minmax(0,1fr)_minmax(0,1.3fr)]">
        <ShopCard />
        <SecurityCard />
      </div>
    </Page>
  );
}
