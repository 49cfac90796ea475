import { pathTo } from '@kickstand/domain/navigation';
import { useTranslation } from 'react-i18next';
import { usePageTitle } from '../../../lib/device/document-title.ts';
import { EMPTY } from './entry-values.ts';
import { ServiceForm } from './service-form.tsx';

/** INV-01 /dashboard/inventory/add-service */
export default function AddServiceScreen() {
  const { t } = useTranslation('inventory');
  usePageTitle(t('form.addService'));
  return (
    <ServiceForm
      opened={EMPTY}
      id={null}
      parts={[]}
      title={t('form.addService')}
      facts={t('form.serviceFacts')}
      back={{ to: `${pathTo('/dashboard/inventory')}?type=services`, label: t('title') }}
    />
  );
}
