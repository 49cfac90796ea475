import { pathTo } from '@kickstand/domain/navigation';
import { Truck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Button } from '../../../ui/button.tsx';

/** A delivery is received on its purchase order: those that something is still to come of. */
export function ReceiveDelivery() {
  const { t } = useTranslation('stock');
  return (
    <Button asChild icon={Truck}>
      <Link to={`${pathTo('/dashboard/inventory/purchase-orders')}?state=open`}>{t('receive.button')}</Link>
    </Button>
  );
}
