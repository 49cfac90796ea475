import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/page/card.tsx';
import { Tabs } from '../../../ui/page/tabs.tsx';
import type { CustomerPage } from '../shared/customer-types.ts';
import { IntakesTab } from './history/intakes-tab.tsx';
import { OrdersTab } from './history/orders-tab.tsx';
import { PapersTab } from './history/papers-tab.tsx';
import { PaymentsTab } from './history/payments-tab.tsx';

interface HistoryCardProps {
  customerId: string;
  counts: CustomerPage['counts'];
}

export function HistoryCard({ customerId, counts }: HistoryCardProps) {
  const { t } = useTranslation('customers');
  const [shown, setShown] = useState('orders');
  return (
    <Card className="overflow-hidden">
      <Tabs
        label={t('history.label')}
        value={shown}
        onChange={setShown}
        className="[&>[role=tablist]]:px-3 [&>[role=tablist]]:pt-2 [&>[role=tabpanel]]:pt-0"
        tabs={[
          {
            value: 'orders',
            label: t('history.orders'),
            count: counts.orders,
            content: <OrdersTab customerId={customerId} />,
          },
          {
            value: 'intakes',
            label: t('history.intakes'),
            count: counts.intakes,
            content: <IntakesTab customerId={customerId} />,
          },
          {
            value: 'payments',
            label: t('history.payments'),
            count: counts.payments,
            content: <PaymentsTab customerId={customerId} />,
          },
          {
            value: 'papers',
            label: t('history.papers'),
            count: counts.papers,
            content: <PapersTab customerId={customerId} />,
          },
        ]}
      />
    </Card>
  );
}
