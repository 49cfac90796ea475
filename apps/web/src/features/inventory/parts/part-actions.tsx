import { may } from '@kickstand/domain/auth';
import { ClipboardList, Package, PackagePlus, ShoppingCart, Undo2, Wrench } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { useSession } from '../../../lib/auth/index.ts';
import { usePartName, useQuantity } from '../../../lib/stock/product-texts.ts';
import type { OrderPart } from '../../../lib/stock/stock-types.ts';
import { Button } from '../../../ui/button.tsx';
import { DotsMenu } from '../../../ui/dots-menu.tsx';
import type { MenuItem } from '../../../ui/menu.tsx';
import { FitDialog } from './fit-dialog.tsx';
import { useFit } from './use-fit.ts';
import { fitsAtOnce, mayFit, mayReturn, toBuy } from './verdicts.ts';

interface PartActionsProps {
  part: OrderPart;
  onReturn: (part: OrderPart) => void;
}

/** What can be done with a part line here: fit it, take it back, buy what is missing, or put it into the catalog. */
export function PartActions({ part, onReturn }: PartActionsProps) {
  const { t } = useTranslation('stock');
  const name = usePartName()(part);
  const [fitting, setFitting] = useState(false);
  const items = useMenuItems(part, () => onReturn(part));
  const { fit, busy } = useFit(part, { onShort: () => setFitting(true), onReturn });
  return (
    <div className="flex flex-wrap items-center justify-end gap-2 md:max-xl:col-start-3 md:max-xl:row-start-1">
      <Main part={part} busy={busy} onFit={() => (fitsAtOnce(part) ? fit() : setFitting(true))} />
      <DotsMenu label={t('parts.actionsOf', { name })} items={items} />
      {fitting ? <FitDialog part={part} onReturn={onReturn} onClose={() => setFitting(false)} /> : null}
    </div>
  );
}

const buyPath = (productId: string, milli: number) =>
  `/dashboard/inventory/purchase-orders?product=${productId}&quantity=${milli}`;

interface MainProps {
  part: OrderPart;
  busy: boolean;
  onFit: () => void;
}

/** The one thing most people want of this line. */
function Main({ part, busy, onFit }: MainProps) {
  const { t } = useTranslation('stock');
  const quantity = useQuantity();
  const name = usePartName()(part);
  const manages = may(useSession().profile?.role, 'stock.manage');
  if (part.product === null)
    return manages ? (
      <Button asChild size="sm" icon={PackagePlus}>
        <Link
          to={`/dashboard/inventory/add-product?${new URLSearchParams({ sku: part.sku, name: part.description })}`}
        >
          {t('parts.addToCatalog')}
        </Link>
      </Button>
    ) : (
      <span className="text-small text-muted">{t('parts.unknownText')}</span>
    );
  const missing = toBuy(part);
  if (missing > 0 && part.reservedMilli === 0 && part.product.availableMilli <= 0)
    return manages ? (
      <Button asChild size="sm" icon={ShoppingCart}>
        <Link to={buyPath(part.product.id, missing)}>
          {t('parts.buy', { quantity: quantity(missing, part.product.unit) })}
        </Link>
      </Button>
    ) : null;
  if (mayFit(part))
    return (
      <Button
        size="sm"
        icon={Wrench}
        busy={busy}
        busyLabel={t('parts.fitting')}
        aria-label={t('parts.fitOf', { name })}
        onClick={onFit}
      >
        {t('parts.fit')}
      </Button>
    );
  if (part.approvedAt === null && part.state === 'draft')
    return <span className="text-small text-muted">{t('parts.notApproved')}</span>;
  return null;
}

function useMenuItems(part: OrderPart, onReturn: () => void): MenuItem[] {
  const { t } = useTranslation('stock');
  const quantity = useQuantity();
  const navigate = useNavigate();
  const manages = may(useSession().profile?.role, 'stock.manage');
  const go = (path: string) => () => void navigate(path);
  const { product, order } = part;
  const missing = toBuy(part);
  return [
    { label: t('parts.openOrder'), icon: ClipboardList, onSelect: go(`/dashboard/reports/${order.id}`) },
    ...(product
      ? [
          {
            label: t('parts.openProduct'),
            icon: Package,
            onSelect: go(`/dashboard/inventory/${product.id}`),
          },
        ]
      : []),
    ...(mayReturn(part) ? [{ label: t('parts.return'), icon: Undo2, onSelect: onReturn }] : []),
    ...(product && missing > 0 && manages
      ? [
          {
            label: t('parts.buy', { quantity: quantity(missing, product.unit) }),
            icon: ShoppingCart,
            onSelect: go(buyPath(product.id, missing)),
          },
        ]
      : []),
  ];
}
