import { PackageCheck } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { orderPath } from '../../../shared/paths.ts';
import { useProductName, useQuantity } from '../../../shared/stock/product-texts.ts';
import { Badge } from '../../../ui/data/badge.tsx';
import { Card, CardBody, CardHead } from '../../../ui/page/card.tsx';
import { type Mine, shortBike } from '../cards/card-texts.ts';
import { Line, Lines } from '../cards/figure-card.tsx';

/** Parts that were missing for this person's bikes and are set aside now. */
export function Arrived({ parts }: { parts: Mine['arrived'] }) {
  const { t } = useTranslation('home');
  const name = useProductName();
  const quantity = useQuantity();
  const { relative } = useFormat();
  const id = useId();
  return (
    <Card aria-labelledby={id} className="min-[75rem]:w-96">
      <CardHead id={id} title={t('day.arrived')} icon={PackageCheck} />
      <CardBody className="pb-2.5 max-md:pb-2.5">
        <Lines>
          {parts.map((part) => (
            <Line key={part.lineId} to={orderPath(part.orderId)}>
              <span className="min-w-0 flex-1 py-2">
                <span className="block truncate">
                  {t('day.amountOf', { amount: quantity(part.quantityMilli, part.unit), part: name(part) })}
                </span>
                <span className="block truncate text-caption text-muted">
                  {t('day.arrivedFor', {
                    number: part.number,
                    bike: shortBike(part.bikeInfo),
                    when: relative(part.at),
                  })}
                </span>
              </span>
              {part.bin ? <Badge tone="outline">{t('day.bin', { bin: part.bin })}</Badge> : null}
            </Line>
          ))}
        </Lines>
      </CardBody>
    </Card>
  );
}
