import { stockValue } from '@kickstand/domain/inventory';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../lib/api.ts';
import { useFormat } from '../../../lib/format.ts';
import { Letterhead } from '../../../shared/shop/letterhead.tsx';
import { useProductName, useQuantity } from '../../../shared/stock/product-texts.ts';
import { Money } from '../../../ui/data/money.tsx';
import type { Purchase } from './draft.ts';
import { useSuppliers } from './use-purchase.ts';

/** The printed purchase order, which replaces the page. */
export function Paper({ purchase }: { purchase: Purchase }) {
  const { t } = useTranslation('stock');
  const format = useFormat();
  const { data: shop } = useQuery(orpc.settings.shop.queryOptions());
  const { data: logo } = useQuery(orpc.settings.logo.queryOptions());
  const { data: suppliers = [] } = useSuppliers();
  const supplier = suppliers.find(({ id }) => id === purchase.supplier.id);
  return (
    <article className="hidden text-[9.5pt] leading-[1.4] text-black print:block">
      <header className="flex justify-between gap-6 border-b-2 border-black pb-3">
        {shop ? <Letterhead shop={shop} logoUrl={logo?.url ?? null} /> : null}
        <div className="text-right">
          <p className="text-[16pt] font-title">{t('purchases.paperTitle')}</p>
          <p>{t('purchases.tag', { number: purchase.number })}</p>
          <p>{format.date(purchase.orderedAt ?? purchase.createdAt, 'long')}</p>
        </div>
      </header>
      <dl className="mt-4 grid grid-cols-[7rem_minmax(0,1fr)] gap-y-0.5">
        <dt>{t('purchases.paperTo')}</dt>
        <dd className="font-medium">
          {[purchase.supplier.name, supplier?.email, supplier?.phone].filter(Boolean).join(', ')}
        </dd>
        {supplier?.account ? (
          <>
            <dt>{t('purchases.paperAccount')}</dt>
            <dd className="font-medium">{supplier.account}</dd>
          </>
        ) : null}
      </dl>
      <Lines purchase={purchase} />
      {purchase.note ? <p className="mt-4 whitespace-pre-wrap">{purchase.note}</p> : null}
    </article>
  );
}

function Lines({ purchase }: { purchase: Purchase }) {
  const { t } = useTranslation('stock');
  const nameOf = useProductName();
  const quantity = useQuantity();
  const heads = ['product', 'purchases.supplierSku', 'quantity', 'unitCost', 'purchases.lineTotal'] as const;
  return (
    <table className="mt-4 w-full border-collapse">
      <thead>
        <tr className="border-b border-black text-left">
          {heads.map((head, at) => (
            <th key={head} scope="col" className={at > 1 ? 'py-1 text-right' : 'py-1'}>
              {t(head)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {purchase.items.map((item) => (
          <tr key={item.id} className="border-b border-[#999] align-top">
            <td className="py-1 pr-3">
              {nameOf(item)} <span className="code">{item.sku}</span>
            </td>
            <td className="code py-1 pr-3">{item.supplierSku}</td>
            <td className="num py-1 text-right whitespace-nowrap">
              {quantity(item.quantityMilli, item.unit)}
            </td>
            <td className="py-1 text-right">
              <Money cents={item.unitCostCents} />
            </td>
            <td className="py-1 text-right">
              <Money cents={stockValue(item.quantityMilli, item.unitCostCents)} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="font-strong">
          <td colSpan={4} className="py-1.5">
            {t('total')}
          </td>
          <td className="py-1.5 text-right">
            <Money cents={purchase.totalCents} />
          </td>
        </tr>
      </tfoot>
    </table>
  );
}
