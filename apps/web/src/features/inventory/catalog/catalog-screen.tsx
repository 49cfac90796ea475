import { may } from '@kickstand/domain/auth';
import { pathTo } from '@kickstand/domain/navigation';
import { useMutation } from '@tanstack/react-query';
import { Download, Plus, Printer, Upload, Wrench } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { api } from '../../../lib/api.ts';
import { useSession } from '../../../lib/auth/index.ts';
import { useErrorText } from '../../../lib/calls/errors.ts';
import { usePageTitle } from '../../../lib/device/document-title.ts';
import { downloadText } from '../../../lib/device/download.ts';
import { useMedia } from '../../../lib/device/use-media.ts';
import { useFormat } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { DotsMenu } from '../../../ui/overlay/dots-menu.tsx';
import type { MenuItem } from '../../../ui/overlay/menu.tsx';
import { toast } from '../../../ui/overlay/toast.tsx';
import { Page, PageHead } from '../../../ui/page/page.tsx';
import { labelsPath } from '../shared/paths.ts';
import { CatalogCard } from './catalog-card.tsx';
import { useCatalog, useCatalogFilter, useSummary } from './catalog-query.ts';

/** INV-01 /dashboard/inventory: parts and services with their stock levels. */
export default function CatalogScreen() {
  const { t } = useTranslation('inventory');
  const mayManage = may(useSession().profile?.role, 'stock.manage');
  const filter = useCatalogFilter();
  const list = useCatalog(filter);
  const rows = list.data?.pages.flatMap(({ products }) => products) ?? [];
  const shown = rows.filter(({ type }) => type === 'product').map(({ id }) => id);
  usePageTitle(t('title'));
  return (
    <Page>
      <PageHead
        title={t('title')}
        facts={<Facts />}
        actions={<Actions mayManage={mayManage} shown={shown} />}
      />
      <CatalogCard filter={filter} list={list} mayManage={mayManage} />
    </Page>
  );
}

function Facts() {
  const { t } = useTranslation('inventory');
  const format = useFormat();
  const { data: summary } = useSummary();
  if (!summary) return t('list.facts');
  const counts = `${t('list.productCount', { count: summary.products, shown: format.number(summary.products) })}, ${t(
    'list.serviceCount',
    { count: summary.services, shown: format.number(summary.services) },
  )}.`;
  if (summary.valueCents === undefined) return counts;
  return `${counts} ${t('list.worth', { amount: format.money(summary.valueCents) })}`;
}

function useExport() {
  const { t } = useTranslation('inventory');
  const errorText = useErrorText();
  return useMutation({
    mutationFn: () => api.inventory.export({}),
    onSuccess: ({ filename, csv, rows, cut }) => {
      downloadText(filename, csv);
      if (cut) toast.warning(t('list.cut', { count: rows }));
      else toast.success(t('list.exported', { count: rows }));
    },
    onError: (error) => toast.error(errorText(error)),
  });
}

function Actions({ mayManage, shown }: { mayManage: boolean; shown: readonly string[] }) {
  const { t } = useTranslation('inventory');
  const navigate = useNavigate();
  const phone = useMedia('(max-width: 767.98px)');
  const file = useExport();
  const labels: MenuItem = {
    label: t('labels.printShown', { count: shown.length }),
    icon: Printer,
    disabled: shown.length === 0,
    onSelect: () => void navigate(labelsPath(shown)),
  };
  const imports: MenuItem = {
    label: t('list.import'),
    icon: Upload,
    onSelect: () => void navigate(pathTo('/dashboard/inventory/bulk')),
  };
  if (!mayManage) return <DotsMenu label={t('list.more')} variant="secondary" size="icon" items={[labels]} />;
  return (
    <>
      {phone ? null : (
        <>
          <DotsMenu label={t('list.more')} variant="secondary" size="icon" items={[labels, imports]} />
          <Button
            icon={Download}
            busy={file.isPending}
            busyLabel={t('list.exporting')}
            onClick={() => file.mutate()}
          >
            {t('list.export')}
          </Button>
          <Button asChild>
            <Link to={pathTo('/dashboard/inventory/add-service')}>{t('list.addService')}</Link>
          </Button>
        </>
      )}
      <Button asChild variant="primary" icon={Plus}>
        <Link to={pathTo('/dashboard/inventory/add-product')}>{t('list.addProduct')}</Link>
      </Button>
      {phone ? (
        <DotsMenu
          label={t('list.more')}
          variant="secondary"
          size="icon"
          busy={file.isPending}
          items={[
            {
              label: t('list.addService'),
              icon: Wrench,
              onSelect: () => void navigate(pathTo('/dashboard/inventory/add-service')),
            },
            { label: t('list.export'), icon: Download, onSelect: () => file.mutate() },
            labels,
            imports,
          ]}
        />
      ) : null}
    </>
  );
}
