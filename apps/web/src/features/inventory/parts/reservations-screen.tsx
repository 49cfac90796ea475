import { useTranslation } from 'react-i18next';
import { PartsPage } from './parts-page.tsx';

/**
 * INV-03 /dashboard/inventory/reservations: the parts of work orders, starting with what can be installed.
 */
export default function ReservationsScreen() {
  const { t } = useTranslation('stock');
  return <PartsPage title={t('reservations.title')} standard="ready" />;
}
