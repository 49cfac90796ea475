import { may } from '@kickstand/domain/auth';
import { pathTo } from '@kickstand/domain/navigation';
import { ClipboardList, FileText, Package, ShoppingCart, Undo2, Wrench } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { useSession } from '../../../lib/auth/index.ts';
import { orderPath, productPath, purchasePath } from '../../../shared/paths.ts';
import { usePartName, useQuantity } from '../../../shared/stock/product-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { DotsMenu } from '../../../ui/overlay/dots-menu.tsx';
import type { MenuItem } from '../../../ui/overlay/menu.tsx';
import { InstallDialog } from './install-dialog.tsx';
import type { ListedPart } from './listed-part.ts';
import { useInstall } from './use-install.ts';
import { installsAtOnce, mayInstall, mayReturn } from './verdicts.ts';

const buyPath = ({ product, toOrderMilli }: ListedPart) =>
  `${pathTo('/dashboard/inventory/purchase-orders')}?product=${product?.id}&quantity=${toOrderMilli}`;

interface PartActionsProps {
  part: ListedPart;
  onReturn: (part: ListedPart) => void;
}

/** The primary action of a line; the others are in its menu. */
export function PartActions({ part, onReturn }: PartActionsProps) {
  const { t } = useTranslation('stock');
  const name = usePartName()(part);
  const manages = may(useSession().profile?.role, 'stock.manage');
  const [asking, setAsking] = useState(false);
  const { install, busy } = useInstall(part, { onShort: () => setAsking(true) });
  const begin = () => (installsAtOnce(part) ? install() : setAsking(true));
  const main = mainOf(part, manages);
  const items = useMenuItems(part, main, { install: begin, giveBack: () => onReturn(part) });
  return (
    <div className="flex items-center justify-end gap-1">
      {main === 'install' ? (
        <Button
          size="sm"
          variant="soft"
          busy={busy}
          busyLabel={t('parts.installing')}
          aria-label={t('parts.installOf', { name })}
          onClick={begin}
          className="min-w-19"
        >
          {t('parts.install')}
        </Button>
      ) : (
        <MainLink part={part} main={main} name={name} />
      )}
      <DotsMenu label={t('parts.actionsOf', { name })} items={items} />
      {asking ? <InstallDialog part={part} onClose={() => setAsking(false)} /> : null}
    </div>
  );
}

type Main = 'install' | 'purchase' | 'order' | 'catalog' | 'choose' | null;

/** People who may order see what is missing first; everyone else, what can be installed. */
function mainOf(part: ListedPart, manages: boolean): Main {
  // reserved as one product, with the SKU of another: the order's line decides which it is
  if (manages && part.status === 'uncataloged') return part.product ? 'choose' : 'catalog';
  if (manages && part.status === 'not_ordered') return 'order';
  if (manages && part.status === 'on_order' && part.coming) return 'purchase';
  return mayInstall(part) && (part.status === 'ready' || part.reservedMilli > 0) ? 'install' : null;
}

function MainLink({ part, main, name }: { part: ListedPart; main: Main; name: string }) {
  const { t } = useTranslation('stock');
  if (main === 'catalog')
    return (
      <Button asChild size="sm">
        <Link
          to={`${pathTo('/dashboard/inventory/add-product')}?${new URLSearchParams({ sku: part.sku, name: part.description })}`}
        >
          {t('parts.addToCatalog')}
          <span className="sr-only"> {name}</span>
        </Link>
      </Button>
    );
  if (main === 'choose')
    return (
      <Button asChild size="sm">
        <Link to={orderPath(part.order.id)}>
          {t('parts.chooseProduct')}
          <span className="sr-only"> {name}</span>
        </Link>
      </Button>
    );
  if (main === 'order')
    return (
      <Button asChild size="sm">
        <Link to={buyPath(part)}>
          {t(part.supplierId ? 'parts.buy' : 'parts.chooseSupplier')}
          <span className="sr-only"> {name}</span>
        </Link>
      </Button>
    );
  if (main === 'purchase' && part.coming)
    return (
      <Button asChild size="sm" variant="ghost">
        <Link to={purchasePath(part.coming.purchaseId)}>
          {t('parts.viewPurchase', { number: part.coming.number })}
        </Link>
      </Button>
    );
  return null;
}

interface Doing {
  install: () => void;
  giveBack: () => void;
}

function useMenuItems(part: ListedPart, main: Main, { install, giveBack }: Doing): MenuItem[] {
  const { t } = useTranslation('stock');
  const quantity = useQuantity();
  const navigate = useNavigate();
  const manages = may(useSession().profile?.role, 'stock.manage');
  const go = (path: string) => () => void navigate(path);
  const { product, order, coming } = part;
  const items: (MenuItem | false)[] = [
    main !== 'install' && mayInstall(part) && { label: t('parts.install'), icon: Wrench, onSelect: install },
    mayReturn(part) && { label: t('parts.return'), icon: Undo2, onSelect: giveBack },
    manages &&
      part.toOrderMilli > 0 && {
        label: t('parts.buyMore', { quantity: quantity(part.toOrderMilli, product?.unit) }),
        icon: ShoppingCart,
        onSelect: go(buyPath(part)),
      },
    manages &&
      coming !== null && {
        label: t('parts.viewPurchase', { number: coming.number }),
        icon: FileText,
        onSelect: go(purchasePath(coming.purchaseId)),
      },
    {
      label: t('parts.openOrder'),
      icon: ClipboardList,
      onSelect: go(orderPath(order.id)),
    },
    product !== null && {
      label: t('parts.openProduct'),
      icon: Package,
      onSelect: go(productPath(product.id)),
    },
  ];
  return items.filter((item) => item !== false);
}
