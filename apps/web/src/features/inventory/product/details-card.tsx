import { formatRate } from '@kickstand/domain/format';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/device/language.ts';
import { useFormat } from '../../../lib/format.ts';
import { useQuantity, useUnit } from '../../../shared/stock/product-texts.ts';
import type { ProductRecord } from '../../../shared/stock/stock-types.ts';
import { Card, CardBody, CardHead } from '../../../ui/page/card.tsx';

/** Other details; cost and margin only if the server returned them. */
export function DetailsCard({ product }: { product: ProductRecord }) {
  const { t } = useTranslation('inventory');
  const format = useFormat();
  const { language } = useLanguage();
  const quantity = useQuantity();
  const unitText = useUnit();
  const money = (cents: number | null | undefined) => (cents == null ? '' : format.money(cents));
  const { priceCents, costCents, type, unit } = product;
  const margin = marginOf(priceCents, costCents);
  const other = language === 'es' ? product.nameEn : product.nameEs;
  const shared: Fact[] = [
    [t(language === 'es' ? 'field.nameEn' : 'field.nameEs'), other],
    [t('field.category'), product.category],
  ];
  const facts: Fact[] =
    type === 'service'
      ? [...shared, [t('form.laborPrice'), money(priceCents)]]
      : [
          ...shared,
          [t('field.brand'), product.brand],
          [t('field.unit'), unitText(unit) || t('unit.each')],
          [t('field.priceCents'), money(priceCents)],
          [t('field.costCents'), money(costCents)],
          [
            t('product.margin'),
            margin ? `${format.money(margin.cents)} (${formatRate(margin.ppm, language)})` : '',
          ],
          [t('field.supplierId'), product.supplier?.name],
          [
            t('field.supplierSku'),
            product.supplierSku && <span className="code">{product.supplierSku}</span>,
          ],
          [t('field.leadDays'), t('product.leadDays', { count: product.leadDaysUsed })],
          [t('field.packMilli'), quantity(product.packMilli, unit)],
          [t('field.maxMilli'), product.maxMilli === null ? '' : quantity(product.maxMilli, unit)],
        ];
  return (
    <Card>
      <CardHead title={t('product.details')} />
      <CardBody>
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2">
          {[...facts, [t('field.taxable'), t(product.taxable ? 'product.yes' : 'product.no')] as Fact]
            .filter(([, value]) => value)
            .map(([label, value]) => (
              <div key={label} className="contents">
                <dt className="text-muted">{label}</dt>
                <dd className="num text-right wrap-anywhere">{value}</dd>
              </div>
            ))}
        </dl>
      </CardBody>
    </Card>
  );
}

type Fact = readonly [label: string, value: ReactNode];

/** Margin as a share of the price, rounded to a tenth of a percent. */
export function marginOf(
  priceCents: number | null,
  costCents: number | null | undefined,
): { cents: number; ppm: number } | null {
  if (!priceCents || costCents == null) return null;
  const cents = priceCents - costCents;
  return { cents, ppm: Math.round((cents / priceCents) * 1000) * 1000 };
}
