import { pathTo } from '@kickstand/domain/navigation';
import { Truck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Button } from '../../../ui/button.tsx';

/** Receives a delivery for one of the open purchase orders. */
export function ReceiveDelivery() {
  const { t } = useTranslation('stock');
  return (
    <Button asChild icon={Truck}>
      <Link to={`${pathTo('/dashboard/inventory/purchase-orders')}?state=open`}>{t('receive.button')}</Link>
    </Button>
  );
}
