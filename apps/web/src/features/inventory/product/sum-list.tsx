import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { useQuantity } from '../../../shared/stock/product-texts.ts';
import { Money } from '../../../ui/data/money.tsx';
import type { ServiceSum } from './service-sum.ts';

/** The price of the service, with the calculation. */
export function SumList({ sum, rateCents }: { sum: ServiceSum; rateCents: number }) {
  const { t } = useTranslation('inventory');
  const format = useFormat();
  const quantity = useQuantity();
  const labor = sum.ownPrice
    ? t('sum.ownPrice')
    : t('sum.atRate', { hours: quantity(sum.laborMilli), rate: format.money(rateCents) });
  return (
    <dl className="col-span-full grid grid-cols-[minmax(0,1fr)_auto] gap-y-2">
      <dt className="text-muted">
        {t('sum.labor')} <span className="text-small">{`(${labor})`}</span>
      </dt>
      <dd className="pl-4 text-right">
        <Money cents={sum.laborCents} />
      </dd>
      <dt className="text-muted">{t('sum.parts')}</dt>
      <dd className="pl-4 text-right">
        <Money cents={sum.partsCents} />
      </dd>
      <dt className="border-t border-line pt-2 font-strong">{t('sum.total')}</dt>
      <dd className="border-t border-line pt-2 pl-4 text-right font-strong">
        <Money cents={sum.totalCents} />
      </dd>
      {sum.unpriced > 0 ? (
        <dd className="col-span-full text-small text-warning-ink">
          {t('sum.unpriced', { count: sum.unpriced })}
        </dd>
      ) : null}
    </dl>
  );
}
