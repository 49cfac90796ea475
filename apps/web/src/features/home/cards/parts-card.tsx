import { pathTo } from '@kickstand/domain/navigation';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../lib/api.ts';
import { productPath } from '../../../shared/paths.ts';
import { useProductName, useQuantity } from '../../../shared/stock/product-texts.ts';
import { Badge } from '../../../ui/data/badge.tsx';
import { Asked } from './asked.tsx';
import { FigureCard, Line, Lines, Nothing } from './figure-card.tsx';

/** DSH-01: stock that is missing for approved jobs. */
export function PartsCard() {
  const { t } = useTranslation('home');
  const name = useProductName();
  const quantity = useQuantity();
  const parts = useQuery(orpc.home.parts.queryOptions({ input: {} }));
  const title = t('parts.title');
  return (
    <Asked title={title} query={parts}>
      {({ count, jobs, rows }) => (
        <FigureCard
          title={title}
          to={`${pathTo('/dashboard/work-order-parts')}?state=short`}
          figure={count}
          aside={count > 0 ? t(count === 1 ? 'parts.holds' : 'parts.hold', { count: jobs }) : null}
        >
          {count === 0 ? <Nothing>{t('parts.none')}</Nothing> : null}
          <Lines>
            {rows.map((part) => (
              <Line key={part.id} to={productPath(part.id)}>
                <span className="min-w-0 flex-1 wrap-break-word">{name(part)}</span>
                {part.onOrderMilli > 0 ? (
                  <span className="num text-caption text-muted max-xl:hidden">
                    {t('parts.coming', { amount: quantity(part.onOrderMilli, part.unit) })}
                  </span>
                ) : null}
                <Badge tone={part.reservedMilli > 0 ? 'warning' : 'danger'} className="num">
                  {t('parts.of', {
                    there: quantity(part.reservedMilli),
                    needed: quantity(part.neededMilli, part.unit),
                  })}
                </Badge>
              </Line>
            ))}
          </Lines>
        </FigureCard>
      )}
    </Asked>
  );
}
