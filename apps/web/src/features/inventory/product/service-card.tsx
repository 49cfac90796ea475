import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { orpc } from '../../../lib/api.ts';
import { productPath } from '../../../shared/paths.ts';
import { useProductName, useQuantity } from '../../../shared/stock/product-texts.ts';
import type { ProductRecord } from '../../../shared/stock/stock-types.ts';
import { Badge } from '../../../ui/data/badge.tsx';
import { Money } from '../../../ui/data/money.tsx';
import { Card, CardBody, CardFoot, CardHead } from '../../../ui/page/card.tsx';
import { serviceSum } from './service-sum.ts';
import { SumList } from './sum-list.tsx';

/** INV-01. What a service adds to an order: its usual parts, hours and price. */
export function ServiceCard({ service }: { service: ProductRecord }) {
  const { t } = useTranslation('inventory');
  const { data: workshop } = useQuery(orpc.workorders.setting.queryOptions());
  return (
    <Card>
      <CardHead title={t('product.usualParts')} />
      {service.parts.length === 0 ? (
        <CardBody className="text-muted">{t('product.noParts')}</CardBody>
      ) : (
        <ul className="border-t border-line">
          {service.parts.map((part) => (
            <Part key={part.productId} part={part} />
          ))}
        </ul>
      )}
      {workshop ? (
        <CardFoot className="py-4">
          <SumList sum={serviceSum(service, workshop.laborRateCents)} rateCents={workshop.laborRateCents} />
        </CardFoot>
      ) : null}
    </Card>
  );
}

function Part({ part }: { part: ProductRecord['parts'][number] }) {
  const { t } = useTranslation('inventory');
  const nameOf = useProductName();
  const quantity = useQuantity();
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-5 py-3 last:border-b-0 max-md:px-4">
      <span className="grid min-w-0 flex-1 basis-40">
        <Link to={productPath(part.productId)} className="hit-44 relative font-medium wrap-anywhere">
          {nameOf(part)}
        </Link>
        <span className="text-small text-muted">
          <span className="code">{part.sku}</span>
          {` · ${t('freeOf', { quantity: quantity(part.availableMilli, part.unit) })}`}
        </span>
      </span>
      {part.active ? null : <Badge>{t('inactive')}</Badge>}
      {part.active && part.availableMilli < part.quantityMilli ? (
        <Badge tone="warning">{t('product.notEnough')}</Badge>
      ) : null}
      <span className="num whitespace-nowrap">{`${quantity(part.quantityMilli, part.unit)} ×`}</span>
      <span className="num min-w-20 text-right">
        {part.priceCents === null ? <span className="text-faint">–</span> : <Money cents={part.priceCents} />}
      </span>
    </li>
  );
}
