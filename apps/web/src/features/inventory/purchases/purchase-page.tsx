import { mayPurchase } from '@kickstand/domain/inventory';
import { PackageCheck, Printer } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormat } from '../../../lib/format.ts';
import type { MovedOrder } from '../../../shared/stock/stock-types.ts';
import { Button } from '../../../ui/button.tsx';
import { Money } from '../../../ui/data/money.tsx';
import { toast } from '../../../ui/overlay/toast.tsx';
import { PageHead } from '../../../ui/page/page.tsx';
import { BarPage } from '../shared/bar-page.tsx';
import { MovedDialog } from '../shared/moved-orders.tsx';
import { usePartScan } from '../shared/use-part-scan.tsx';
import { type Purchase, totalOf } from './draft.ts';
import { DraftCard } from './draft-card.tsx';
import { EmailLink } from './email-link.tsx';
import { EndMenu } from './end-menu.tsx';
import { ExpectedButton } from './expected-button.tsx';
import { LinesCard } from './lines-card.tsx';
import { Paper } from './paper.tsx';
import { ReceiptsCard } from './receipts-card.tsx';
import { ReceiveDialog } from './receive-dialog.tsx';
import { LateBadge, PurchaseStateBadge } from './state-badge.tsx';
import { useOrderPurchase } from './use-order-purchase.ts';
import { PURCHASES } from './use-purchase.ts';
import { usePurchaseDraft } from './use-purchase-draft.ts';

export function PurchasePage({ purchase }: { purchase: Purchase }) {
  const { t } = useTranslation('stock');
  const draft = usePurchaseDraft(purchase);
  const ordering = useOrderPurchase(purchase, draft);
  const [receiving, setReceiving] = useState(false);
  const [moved, setMoved] = useState<readonly MovedOrder[]>([]);
  const isDraft = purchase.state === 'draft';
  // The lines of a draft handle scans themselves, and so does the receive dialog.
  const scanned = usePartScan({ stay: true, enabled: !isDraft && !receiving });
  const mayReceive = mayPurchase(purchase.state, 'receive');
  const receive = (
    <Button
      variant={isDraft ? 'secondary' : 'primary'}
      size={isDraft ? 'md' : 'lg'}
      icon={PackageCheck}
      // Unsaved input is not what would be received or ordered.
      disabled={(isDraft && draft.dirty) || ordering.busy !== null}
      onClick={() => setReceiving(true)}
    >
      {t('receive.button')}
    </Button>
  );
  const bar = (
    <>
      <div className="mr-auto grid min-w-0">
        <Money cents={isDraft ? totalOf(draft.draft) : purchase.totalCents} className="font-strong" />
        <span className="text-small text-muted">
          {isDraft && draft.dirty
            ? t('purchases.unsaved')
            : t('purchases.lineCount', { count: purchase.lines })}
        </span>
      </div>
      {isDraft ? (
        <>
          {draft.dirty ? (
            <Button
              size="lg"
              busy={ordering.busy === 'save'}
              busyLabel={t('purchases.saving')}
              disabled={ordering.busy !== null}
              onClick={ordering.save}
            >
              {t('purchases.saveDraft')}
            </Button>
          ) : null}
          <Button
            variant="primary"
            size="lg"
            busy={ordering.busy === 'order'}
            busyLabel={t('purchases.ordering')}
            disabled={ordering.busy !== null}
            onClick={ordering.order}
          >
            {t('purchases.markOrdered')}
          </Button>
        </>
      ) : (
        receive
      )}
    </>
  );
  return (
    <>
      <div className="print:hidden">
        <BarPage bar={mayReceive ? bar : null}>
          <PageHead
            title={
              <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
                {t('purchases.tag', { number: purchase.number })}
                <PurchaseStateBadge state={purchase.state} />
                <LateBadge purchase={purchase} />
              </span>
            }
            facts={<Facts purchase={purchase} />}
            back={<Link to={PURCHASES}>{t('purchases.title')}</Link>}
            actions={
              <>
                {mayPurchase(purchase.state, 'expect') ? <ExpectedButton purchase={purchase} /> : null}
                <EmailLink purchase={purchase} />
                <Button icon={Printer} onClick={() => window.print()}>
                  {t('print')}
                </Button>
                {isDraft ? receive : null}
                {mayPurchase(purchase.state, 'end') ? <EndMenu purchase={purchase} /> : null}
              </>
            }
          />
          <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
            {/* The input stays visible although it can no longer be saved. */}
            {isDraft || draft.dirty ? (
              <DraftCard purchase={purchase} draft={draft} checked={ordering.checked} />
            ) : (
              <LinesCard purchase={purchase} />
            )}
            {isDraft ? null : <ReceiptsCard purchase={purchase} />}
          </div>
        </BarPage>
      </div>
      <Paper purchase={purchase} />
      {scanned}
      {receiving ? (
        <ReceiveDialog
          purchase={purchase}
          onClose={() => setReceiving(false)}
          onDone={(orders) => {
            setReceiving(false);
            setMoved(orders);
            if (orders.length === 0) toast.success(t('receive.done'), { description: t('moved.none') });
          }}
        />
      ) : null}
      {moved.length > 0 ? (
        <MovedDialog
          title={t('receive.doneTitle', { number: purchase.number })}
          orders={moved}
          onClose={() => setMoved([])}
        />
      ) : null}
    </>
  );
}

function Facts({ purchase }: { purchase: Purchase }) {
  const { t } = useTranslation('stock');
  const format = useFormat();
  const { createdAt, orderedAt, endedAt } = purchase;
  const facts = [
    purchase.supplier.name,
    t('purchases.createdAt', { date: format.date(createdAt, 'list') }),
    orderedAt ? t('purchases.orderedAt', { date: format.date(orderedAt, 'list') }) : '',
    endedAt ? t('purchases.endedAt', { date: format.date(endedAt, 'list') }) : '',
  ];
  return <span className="wrap-anywhere">{facts.filter(Boolean).join(' · ')}</span>;
}
