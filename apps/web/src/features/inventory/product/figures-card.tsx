import { pathTo } from '@kickstand/domain/navigation';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useQuantity, useUnit } from '../../../shared/stock/product-texts.ts';
import type { ProductRecord } from '../../../shared/stock/stock-types.ts';
import { Button } from '../../../ui/button.tsx';
import { cn } from '../../../ui/cn.ts';
import { Card, CardBody } from '../../../ui/page/card.tsx';
import { Note } from '../../../ui/page/note.tsx';
import { LevelBar } from '../shared/level-bar.tsx';

const FIGURES = ['onHand', 'reserved', 'available', 'onOrder'] as const;

/** INV-01. A part's stock, and how its reorder point is computed. */
export function FiguresCard({ product, mayManage }: { product: ProductRecord; mayManage: boolean }) {
  const { t } = useTranslation('inventory');
  const quantity = useQuantity();
  const unitText = useUnit();
  const { unit, suggestion } = product;
  return (
    <Card aria-label={t('product.stock')}>
      <CardBody className="grid gap-5">
        <dl className="grid grid-cols-2 gap-x-4 gap-y-4 sm:grid-cols-4">
          {FIGURES.map((name) => (
            <div key={name} className="grid">
              <dt className="text-small text-muted">{t(`figure.${name}`)}</dt>
              <dd
                className={cn(
                  'num text-figure leading-10 font-[640] tracking-[-0.03em] whitespace-nowrap',
                  name === 'available' ? 'text-accent-ink' : '',
                )}
              >
                {quantity(product[`${name}Milli`])}
                {unitText(unit) ? (
                  <span className="text-body font-medium tracking-normal text-muted">
                    {` ${unitText(unit, product[`${name}Milli`])}`}
                  </span>
                ) : null}
              </dd>
            </div>
          ))}
        </dl>
        <LevelBar product={product} className="ml-0 w-full" />
        <Reorder product={product} />
        {product.needMilli > 0 ? (
          <Note tone="danger">
            {t('product.need', { count: product.blocks, quantity: quantity(product.needMilli, unit) })}
          </Note>
        ) : null}
        {suggestion ? (
          <Note
            tone="warning"
            action={
              mayManage ? (
                <Button asChild size="sm">
                  <Link to={pathTo('/dashboard/inventory/restock')}>{t('product.restock')}</Link>
                </Button>
              ) : null
            }
          >
            {t('product.suggests', {
              order: quantity(suggestion.orderMilli, unit),
              left: quantity(suggestion.leftMilli, unit),
              fill: quantity(suggestion.fillToMilli, unit),
            })}
          </Note>
        ) : null}
      </CardBody>
    </Card>
  );
}

/** Usage during the lead time plus safety stock, or the value set by hand. */
function Reorder({ product }: { product: ProductRecord }) {
  const { t } = useTranslation('inventory');
  const quantity = useQuantity();
  const { unit, minMilli, ropMilli, safetyMilliUsed } = product;
  const formula = t('product.ropFormula', {
    usage: quantity(product.usage90Milli, unit),
    days: product.leadDaysUsed,
    lead: quantity(ropMilli - safetyMilliUsed, unit),
    safety: quantity(safetyMilliUsed, unit),
    rop: quantity(ropMilli, unit),
  });
  return (
    <p className="text-small text-muted">
      <b className="font-strong text-ink">{t('product.rop', { rop: quantity(ropMilli, unit) })}</b>{' '}
      {minMilli === null ? formula : t('product.byHand')}
    </p>
  );
}
