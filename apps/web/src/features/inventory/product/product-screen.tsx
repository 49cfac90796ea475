import { may } from '@kickstand/domain/auth';
import { pathTo } from '@kickstand/domain/navigation';
import { EyeOff, History, PackagePlus, Pencil, Printer, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams } from 'react-router';
import { useSession } from '../../../lib/auth/index.ts';
import { usePageTitle } from '../../../lib/device/document-title.ts';
import { historyPath } from '../../../shared/audit/paths.ts';
import { productPath } from '../../../shared/paths.ts';
import { LevelBadge } from '../../../shared/stock/level-badge.tsx';
import { useProductName } from '../../../shared/stock/product-texts.ts';
import type { MovedOrder, ProductRecord } from '../../../shared/stock/stock-types.ts';
import { useStockScan } from '../../../shared/stock/use-stock-scan.tsx';
import { Button } from '../../../ui/button.tsx';
import { Badge } from '../../../ui/data/badge.tsx';
import { DotsMenu } from '../../../ui/overlay/dots-menu.tsx';
import { Note } from '../../../ui/page/note.tsx';
import { Columns, Page, PageHead } from '../../../ui/page/page.tsx';
import { MovedDialog } from '../shared/moved-orders.tsx';
import { CATALOG, editPath, labelsPath } from '../shared/paths.ts';
import { useSetActive } from '../shared/use-set-active.tsx';
import { AdjustDialog } from './adjust-dialog.tsx';
import { DetailsCard } from './details-card.tsx';
import { FiguresCard } from './figures-card.tsx';
import { LedgerCard } from './ledger-card.tsx';
import { MissingProduct, useProduct } from './missing-product.tsx';
import { ReservationsCard } from './reservations-card.tsx';
import { ServiceCard } from './service-card.tsx';
import { UsedInCard } from './used-in-card.tsx';

/** INV-01 INV-02 /dashboard/inventory/:productId: one part with its ledger, or one service with its parts. */
export default function ProductScreen() {
  const { t } = useTranslation('inventory');
  const { productId = '' } = useParams();
  const nameOf = useProductName();
  const product = useProduct(productId);
  usePageTitle(product.data ? nameOf(product.data) : t('product.one'));
  if (!product.data) return <MissingProduct product={product} />;
  return <ProductPage key={product.data.id} product={product.data} />;
}

function ProductPage({ product }: { product: ProductRecord }) {
  const { t } = useTranslation('inventory');
  const navigate = useNavigate();
  const nameOf = useProductName();
  const mayManage = may(useSession().profile?.role, 'stock.manage');
  const activity = useSetActive();
  const [adjusting, setAdjusting] = useState(false);
  const [moved, setMoved] = useState<readonly MovedOrder[]>([]);
  // A scan must not discard a half-filled dialog.
  const scan = useStockScan({ wedge: !adjusting, onFound: ({ id }) => void navigate(productPath(id)) });
  const service = product.type === 'service';
  return (
    <Page>
      <PageHead
        title={
          <span className="flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1">
            <span className="min-w-0 wrap-anywhere">{nameOf(product)}</span>
            <State product={product} />
          </span>
        }
        facts={<Facts product={product} />}
        back={
          <Link to={service ? `${pathTo('/dashboard/inventory')}?type=services` : CATALOG}>{t('title')}</Link>
        }
        actions={
          <Actions
            product={product}
            mayManage={mayManage}
            busy={activity.busy}
            onSetActive={() => activity.begin(product)}
            onAdjust={() => setAdjusting(true)}
          />
        }
      />
      {product.active ? null : (
        <Note
          className="mb-5"
          title={t('product.inactiveTitle')}
          action={
            mayManage ? (
              <Button size="sm" busy={activity.busy} onClick={() => activity.begin(product)}>
                {t('active.activate')}
              </Button>
            ) : null
          }
        >
          {t('product.inactiveText')}
        </Note>
      )}
      {service ? (
        <Columns
          main={<ServiceCard service={product} />}
          aside={<DetailsCard product={product} />}
          asideLabel={t('product.details')}
        />
      ) : (
        <Columns
          main={
            <>
              <FiguresCard product={product} mayManage={mayManage} />
              <ReservationsCard product={product} />
              <LedgerCard product={product} />
            </>
          }
          aside={
            <>
              <DetailsCard product={product} />
              <UsedInCard product={product} />
            </>
          }
          asideLabel={t('product.details')}
        />
      )}
      {adjusting ? (
        <AdjustDialog product={product} onMoved={setMoved} onClose={() => setAdjusting(false)} />
      ) : null}
      {moved.length > 0 ? (
        <MovedDialog title={t('adjust.movedTitle')} orders={moved} onClose={() => setMoved([])} />
      ) : null}
      {activity.windows}
      {scan.windows}
    </Page>
  );
}

function State({ product: { active, level, blocks } }: { product: ProductRecord }) {
  const { t } = useTranslation('inventory');
  if (!active) return <Badge>{t('inactive')}</Badge>;
  return level ? <LevelBadge level={level} blocks={blocks} /> : null;
}

function Facts({ product: { sku, barcode, bin } }: { product: ProductRecord }) {
  const { t } = useTranslation('inventory');
  const facts = [
    [t('field.sku'), sku],
    [t('field.barcode'), barcode],
    [t('field.bin'), bin],
  ].filter(([, value]) => value);
  return (
    <span className="flex flex-wrap gap-x-4 gap-y-0.5">
      {facts.map(([label, value]) => (
        <span key={label} className="min-w-0 wrap-anywhere">
          {`${label} `}
          <span className="code text-ink">{value}</span>
        </span>
      ))}
    </span>
  );
}

interface ActionsProps {
  product: ProductRecord;
  mayManage: boolean;
  busy: boolean;
  onSetActive: () => void;
  onAdjust: () => void;
}

function Actions({ product, mayManage, busy, onSetActive, onAdjust }: ActionsProps) {
  const { t } = useTranslation(['inventory', 'audit']);
  const navigate = useNavigate();
  const seesHistory = may(useSession().profile?.role, 'audit.read');
  const { id, active, type } = product;
  const labels = (
    <Button asChild icon={Printer}>
      <Link to={labelsPath([id])}>{t('labels.printOne')}</Link>
    </Button>
  );
  if (!mayManage) return type === 'product' ? labels : null;
  const setActive = {
    label: t(active ? 'active.deactivate' : 'active.activate'),
    icon: active ? EyeOff : RotateCcw,
    onSelect: onSetActive,
  };
  const history = seesHistory
    ? [
        {
          label: t('audit:history'),
          icon: History,
          onSelect: () => void navigate(historyPath('products', id)),
        },
      ]
    : [];
  const edit = (
    <Button asChild icon={Pencil} variant={type === 'service' ? 'primary' : 'secondary'}>
      <Link to={editPath(id)}>{t('product.edit')}</Link>
    </Button>
  );
  if (type === 'service')
    return (
      <>
        <DotsMenu
          label={t('list.more')}
          variant="secondary"
          size="icon"
          busy={busy}
          items={[...history, setActive]}
        />
        {edit}
      </>
    );
  return (
    <>
      <DotsMenu
        label={t('list.more')}
        variant="secondary"
        size="icon"
        busy={busy}
        items={[
          {
            label: t('labels.printOne'),
            icon: Printer,
            onSelect: () => void navigate(labelsPath([id])),
          },
          ...history,
          setActive,
        ]}
      />
      {edit}
      <Button variant="primary" icon={PackagePlus} onClick={onAdjust}>
        {t('adjust.open')}
      </Button>
    </>
  );
}
