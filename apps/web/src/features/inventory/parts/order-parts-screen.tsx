import { useTranslation } from 'react-i18next';
import { PartsPage } from './parts-page.tsx';

/** INV-08 /dashboard/work-order-parts */
export default function OrderPartsScreen() {
  const { t } = useTranslation('stock');
  return <PartsPage title={t('parts.title')} standard="" />;
}
