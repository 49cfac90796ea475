import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { orpc } from '../../../lib/api.ts';
import { CardProblem } from '../../../lib/calls/card-problem.tsx';
import { usePageTitle } from '../../../lib/device/document-title.ts';
import { SkeletonList } from '../../../ui/data/skeleton.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { Page, PageHead } from '../../../ui/page/page.tsx';
import { CATALOG } from '../shared/paths.ts';
import { usePartScan } from '../shared/use-part-scan.tsx';
import { LaborCard } from './labor-card.tsx';
import { SettingForm } from './setting-form.tsx';
import { SuppliersCard } from './suppliers/suppliers-card.tsx';

/** INV-07 /dashboard/inventory/settings */
export default function SettingsScreen() {
  const { t } = useTranslation(['inventorySettings', 'inventory']);
  usePageTitle(t('inventorySettings:title'));
  const scanned = usePartScan({ stay: true });
  return (
    <Page>
      <PageHead
        title={t('inventorySettings:title')}
        facts={t('inventorySettings:facts')}
        back={<Link to={CATALOG}>{t('inventory:title')}</Link>}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 min-[1200px]:grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)]">
        <Setting />
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-5">
          <LaborCard />
          <SuppliersCard />
        </div>
      </div>
      {scanned}
    </Page>
  );
}

function Setting() {
  const { t } = useTranslation('inventorySettings');
  const setting = useQuery(orpc.inventory.setting.queryOptions());
  if (setting.data) return <SettingForm record={setting.data} />;
  if (setting.isError)
    return (
      <CardProblem
        title={t('title')}
        error={setting.error}
        busy={setting.isFetching}
        onTryAgain={() => void setting.refetch()}
      />
    );
  return (
    <Card pad>
      <SkeletonList label={t('loading')} rows={8} />
    </Card>
  );
}
