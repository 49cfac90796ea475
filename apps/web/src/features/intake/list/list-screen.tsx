import { may } from '@kickstand/domain/auth';
import { pathTo } from '@kickstand/domain/navigation';
import { FileText, ListTree, Plus, Trash2, Undo2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useSession } from '../../../lib/auth/index.ts';
import { usePageTitle } from '../../../lib/device/document-title.ts';
import { Button } from '../../../ui/button.tsx';
import { DotsMenu } from '../../../ui/overlay/dots-menu.tsx';
import { Page, PageHead } from '../../../ui/page/page.tsx';
import { FormsCard } from './forms-card.tsx';
import { type Filter, useFilter } from './forms-query.ts';

const OptionsDialog = lazy(() => import('../options/options-dialog.tsx'));

/** LST-01 /dashboard/intake-forms: intake forms that are not work orders yet. */
export default function ListScreen() {
  const { t } = useTranslation('intake');
  const mayRestore = may(useSession().profile?.role, 'intake.restore');
  const filter = useFilter(mayRestore);
  const [managing, setManaging] = useState(false);
  usePageTitle(t('title'));
  return (
    <Page>
      <PageHead
        title={t('title')}
        facts={t(filter.removed ? 'list.factsRemoved' : 'list.facts')}
        actions={
          <>
            <Button asChild icon={FileText} className="max-md:flex-1">
              <Link to={pathTo('/dashboard/intake-forms/drafts')}>{t('list.viewDrafts')}</Link>
            </Button>
            <MoreMenu filter={filter} mayRestore={mayRestore} onVehicleOptions={() => setManaging(true)} />
            <Button asChild variant="primary" icon={Plus} className="max-md:basis-full">
              <Link to={pathTo('/dashboard/intake-forms/new')}>{t('create')}</Link>
            </Button>
          </>
        }
      />
      <FormsCard filter={filter} />
      {managing ? (
        <Suspense fallback={null}>
          <OptionsDialog onClose={() => setManaging(false)} />
        </Suspense>
      ) : null}
    </Page>
  );
}

interface MoreMenuProps {
  filter: Filter;
  mayRestore: boolean;
  onVehicleOptions: () => void;
}

function MoreMenu({ filter, mayRestore, onVehicleOptions }: MoreMenuProps) {
  const { t } = useTranslation('intake');
  const removed = filter.removed
    ? { label: t('list.backToList'), icon: Undo2, onSelect: () => filter.set('removed', '') }
    : { label: t('list.showRemoved'), icon: Trash2, onSelect: () => filter.set('removed', '1') };
  return (
    <DotsMenu
      label={t('list.more')}
      variant="secondary"
      size="icon"
      items={[
        { label: t('list.vehicleOptions'), icon: ListTree, onSelect: onVehicleOptions },
        ...(mayRestore ? [removed] : []),
      ]}
    />
  );
}
