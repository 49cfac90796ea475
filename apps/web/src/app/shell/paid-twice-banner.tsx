import { may } from '@kickstand/domain/auth';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { orpc } from '../../lib/api.ts';
import { useSession } from '../../lib/auth/index.ts';
import { useFormat } from '../../lib/format.ts';
import { orderPath } from '../../shared/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Banner } from '../../ui/page/banner.tsx';

/** TXN-06. Double payments, shown on every page until they are settled. */
export function PaidTwiceBanner() {
  const { t } = useTranslation('money');
  const format = useFormat();
  const role = useSession().profile?.role;
  const alerts = useQuery(orpc.payments.alerts.queryOptions({ input: {}, enabled: may(role, 'staff.read') }));
  const [first, ...others] = alerts.data?.paidTwice ?? [];
  if (!first) return null;
  return (
    <Banner
      tone="warning"
      action={
        <Button asChild size="sm">
          <Link to={orderPath(first.id)}>{t('twice.open')}</Link>
        </Button>
      }
    >
      <b>
        {others.length > 0
          ? t('twice.bannerMany', { count: others.length + 1 })
          : t('twice.banner', {
              name: first.customerName,
              amount: format.money(first.cents),
              number: first.number,
            })}
      </b>
    </Banner>
  );
}
