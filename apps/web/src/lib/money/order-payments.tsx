import { may } from '@kickstand/domain/auth';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { HandCoins, Printer } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardBody, CardFoot, CardHead } from '../../ui/card.tsx';
import { DotsMenu } from '../../ui/dots-menu.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { orpc } from '../api.ts';
import { useSession } from '../auth/index.ts';
import { CardProblem } from '../card-problem.tsx';
import { AdjustDialog } from './adjust-dialog.tsx';
import { CardNotes } from './card-notes.tsx';
import { LedgerList } from './ledger-list.tsx';
import type { OrderLedger } from './ledger-types.ts';
import { STATE_TONES } from './money-icons.ts';
import { OrderSums } from './order-sums.tsx';
import { StorageBlock } from './storage-block.tsx';
import { StorageDialog } from './storage-dialog.tsx';
import { TakeDialog } from './take-dialog.tsx';

interface OrderPaymentsProps {
  orderId: string;
  /** Where the invoice is printed; without it there is no link. */
  invoicePath?: string;
  /** The same of a credit memo. */
  memoPath?: (number: number) => string;
}

/** TXN-01. The money of one order: what is owed, what moved, and what can be done about it. */
export function OrderPayments({ orderId, invoicePath, memoPath }: OrderPaymentsProps) {
  const { t } = useTranslation('money');
  const ledger = useQuery(orpc.payments.forOrder.queryOptions({ input: { id: orderId } }));
  if (ledger.data === undefined && ledger.isError)
    return (
      <CardProblem
        title={t('order.title')}
        error={ledger.error}
        busy={ledger.isFetching}
        onTryAgain={() => void ledger.refetch()}
      />
    );
  return (
    <Card aria-labelledby="payments">
      <CardHead
        id="payments"
        title={t('order.title')}
        {...(ledger.data ? { badge: <StateBadge state={ledger.data.paymentState} /> } : {})}
      />
      {ledger.data ? (
        <Payments
          orderId={orderId}
          ledger={ledger.data}
          {...(invoicePath === undefined ? {} : { invoicePath })}
          {...(memoPath === undefined ? {} : { memoPath })}
        />
      ) : (
        <CardBody>
          <SkeletonList label={t('order.loading')} rows={3} />
        </CardBody>
      )}
    </Card>
  );
}

function StateBadge({ state }: { state: OrderLedger['paymentState'] }) {
  const { t } = useTranslation('money');
  return <Badge tone={STATE_TONES[state]}>{t(`state.${state}`)}</Badge>;
}

type Asked = 'take' | 'credit' | 'charge' | 'bill' | 'waive';

function Payments({ orderId, ledger, invoicePath, memoPath }: OrderPaymentsProps & { ledger: OrderLedger }) {
  const role = useSession().profile?.role;
  const [asked, setAsked] = useState<Asked | null>(null);
  const mayTake = may(role, 'money.take');
  const mayReverse = may(role, 'money.reverse');
  return (
    <>
      <CardBody className="grid gap-4">
        <OrderSums ledger={ledger} />
        <CardNotes orderId={orderId} ledger={ledger} mayTake={mayTake} mayReverse={mayReverse} />
        <StorageBlock
          ledger={ledger}
          onBill={mayTake ? () => setAsked('bill') : null}
          onWaive={mayReverse ? () => setAsked('waive') : null}
        />
        <LedgerList entries={ledger.entries} />
      </CardBody>
      <CardFoot className="flex flex-wrap items-center gap-2">
        {invoicePath ? <InvoiceLink ledger={ledger} path={invoicePath} /> : null}
        {memoPath ? <MemoLinks ledger={ledger} path={memoPath} /> : null}
        <span className="ml-auto flex gap-2">
          {mayReverse ? <MoreMenu ledger={ledger} onAsk={setAsked} /> : null}
          {mayTake ? <TakeButton ledger={ledger} onClick={() => setAsked('take')} /> : null}
        </span>
      </CardFoot>
      <AskedDialog orderId={orderId} ledger={ledger} asked={asked} onClose={() => setAsked(null)} />
    </>
  );
}

function TakeButton({ ledger, onClick }: { ledger: OrderLedger; onClick: () => void }) {
  const { t } = useTranslation('money');
  const due = ledger.balanceCents - ledger.pendingCents;
  return (
    <Button variant="soft" icon={HandCoins} disabled={due <= 0} onClick={onClick}>
      {t('order.take')}
    </Button>
  );
}

function MoreMenu({ ledger, onAsk }: { ledger: OrderLedger; onAsk: (asked: Asked) => void }) {
  const { t } = useTranslation('money');
  return (
    <DotsMenu
      label={t('order.more')}
      size="icon"
      items={[
        {
          label: t('order.giveCredit'),
          disabled: ledger.invoice === null && ledger.balanceCents <= 0,
          onSelect: () => onAsk('credit'),
        },
        {
          label: t('order.addCharge'),
          disabled: ledger.invoice !== null || ledger.chargeRoomCents === 0,
          onSelect: () => onAsk('charge'),
        },
      ]}
    />
  );
}

function InvoiceLink({ ledger, path }: { ledger: OrderLedger; path: string }) {
  const { t } = useTranslation('money');
  return (
    <Button asChild variant="ghost" icon={Printer}>
      <Link to={path}>
        {ledger.invoice ? t('order.invoice', { number: ledger.invoice.number }) : t('order.preview')}
      </Link>
    </Button>
  );
}

function MemoLinks({ ledger, path }: { ledger: OrderLedger; path: (number: number) => string }) {
  const { t } = useTranslation('money');
  return ledger.creditMemos.map(({ id, number }) => (
    <Button key={id} asChild variant="ghost" icon={Printer}>
      <Link to={path(number)}>{t('order.memo', { number })}</Link>
    </Button>
  ));
}

interface AskedDialogProps {
  orderId: string;
  ledger: OrderLedger;
  asked: Asked | null;
  onClose: () => void;
}

function AskedDialog({ orderId, ledger, asked, onClose }: AskedDialogProps) {
  const queries = useQueryClient();
  const dialog = {
    orderId,
    ledger,
    onClose,
    onDone: (next: OrderLedger) =>
      void queries.setQueryData(orpc.payments.forOrder.queryKey({ input: { id: orderId } }), next),
  };
  if (asked === 'take') return <TakeDialog {...dialog} />;
  if (asked === 'credit' || asked === 'charge') return <AdjustDialog {...dialog} direction={asked} />;
  if (asked === 'bill' || asked === 'waive') return <StorageDialog {...dialog} what={asked} />;
  return null;
}
