import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { productPath } from '../../../shared/paths.ts';
import { useProductName } from '../../../shared/stock/product-texts.ts';
import type { ProductRecord } from '../../../shared/stock/stock-types.ts';
import { Card, CardBody, CardHead } from '../../../ui/page/card.tsx';

/** The services that bring it. */
export function UsedInCard({ product: { usedIn } }: { product: ProductRecord }) {
  const { t } = useTranslation('inventory');
  const nameOf = useProductName();
  return (
    <Card>
      <CardHead title={t('product.usedIn')} />
      <CardBody>
        {usedIn.length === 0 ? (
          <p className="text-muted">{t('product.usedInNone')}</p>
        ) : (
          <ul className="-my-2 grid">
            {usedIn.map((service) => (
              <li key={service.id}>
                <Link
                  to={productPath(service.id)}
                  className="flex min-h-control flex-wrap items-center gap-x-2 py-1.5 font-medium wrap-anywhere"
                >
                  {nameOf(service)}
                  <span className="code text-small text-muted">{service.sku}</span>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </CardBody>
    </Card>
  );
}
