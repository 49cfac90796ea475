import { may } from '@kickstand/domain/auth';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleCheck, HandCoins, Printer, ReceiptText, RefreshCw } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { orpc } from '../../lib/api.ts';
import { useSession } from '../../lib/auth/index.ts';
import { useErrorText } from '../../lib/calls/errors.ts';
import { Button } from '../../ui/button.tsx';
import { Badge } from '../../ui/data/badge.tsx';
import { Money } from '../../ui/data/money.tsx';
import { SkeletonList } from '../../ui/data/skeleton.tsx';
import { Icon } from '../../ui/icon.tsx';
import { DotsMenu } from '../../ui/overlay/dots-menu.tsx';
import { Card, CardBody, CardHead } from '../../ui/page/card.tsx';
import { Note } from '../../ui/page/note.tsx';
import { AdjustDialog } from './adjust-dialog.tsx';
import { CardNotes } from './card-notes.tsx';
import { LedgerList } from './ledger-list.tsx';
import type { OrderLedger } from './ledger-types.ts';
import { STATE_TONES } from './money-icons.ts';
import { balanceLabel, LedgerSums } from './order-sums.tsx';
import { StorageBlock } from './storage-block.tsx';
import { StorageDialog } from './storage-dialog.tsx';
import { TakeDialog } from './take-dialog.tsx';

interface OrderPaymentsProps {
  orderId: string;
  /** The rows from parts to the total. */
  bill: ReactNode;
  /** Their total. If the ledger bills another amount, that one is listed too. */
  billCents: number;
  /** The bike is ready: taking the money is the next step. */
  isReady: boolean;
  /** The invoice's print page. */
  invoicePath: string;
  /** A credit memo's print page. */
  memoPath: (number: number) => string;
}

/** TXN-01. One order's money in one card: what it costs, what was paid, and what is left. */
export function OrderPayments({ bill, ...props }: OrderPaymentsProps) {
  const { t } = useTranslation('money');
  const { orderId } = props;
  const ledger = useQuery(orpc.payments.forOrder.queryOptions({ input: { id: orderId } }));
  const [asked, setAsked] = useState<Asked | null>(null);
  const mayReverse = may(useSession().profile?.role, 'money.reverse');
  return (
    <Card
      id="payments"
      tabIndex={-1}
      aria-labelledby="payments-title"
      className="overflow-hidden outline-none"
    >
      <CardHead
        id="payments-title"
        title={t('order.title')}
        action={
          ledger.data ? (
            <>
              <Badge tone={STATE_TONES[ledger.data.paymentState]}>
                {t(`state.${ledger.data.paymentState}`)}
              </Badge>
              {mayReverse ? <MoreMenu ledger={ledger.data} onAsk={setAsked} /> : null}
            </>
          ) : null
        }
      />
      <CardBody className="grid gap-3">
        {bill}
        {ledger.data ? (
          <Payments {...props} ledger={ledger.data} onAsk={setAsked} />
        ) : ledger.isError ? (
          <LedgerProblem
            error={ledger.error}
            busy={ledger.isFetching}
            onTryAgain={() => void ledger.refetch()}
          />
        ) : (
          <SkeletonList label={t('order.loading')} rows={2} />
        )}
      </CardBody>
      {ledger.data ? <BalanceFoot {...props} ledger={ledger.data} onTake={() => setAsked('take')} /> : null}
      {ledger.data ? (
        <AskedDialog orderId={orderId} ledger={ledger.data} asked={asked} onClose={() => setAsked(null)} />
      ) : null}
    </Card>
  );
}

type Asked = 'take' | 'credit' | 'charge' | 'bill' | 'waive';
type LoadedProps = Omit<OrderPaymentsProps, 'bill'> & { ledger: OrderLedger };

function Payments({
  orderId,
  ledger,
  billCents,
  invoicePath,
  memoPath,
  onAsk,
}: LoadedProps & {
  onAsk: (asked: Asked) => void;
}) {
  const { t } = useTranslation('money');
  const role = useSession().profile?.role;
  const mayTake = may(role, 'money.take');
  const mayReverse = may(role, 'money.reverse');
  return (
    <>
      <LedgerSums ledger={ledger} billCents={billCents} />
      <LedgerList entries={ledger.entries} />
      <CardNotes orderId={orderId} ledger={ledger} mayTake={mayTake} mayReverse={mayReverse} />
      <StorageBlock
        ledger={ledger}
        onBill={mayTake ? () => onAsk('bill') : null}
        onWaive={mayReverse ? () => onAsk('waive') : null}
      />
      <div className="-mx-2 flex flex-wrap">
        <Button asChild variant="ghost" size="sm" icon={Printer}>
          <Link to={invoicePath}>
            {ledger.invoice ? t('order.invoice', { number: ledger.invoice.number }) : t('order.preview')}
          </Link>
        </Button>
        {ledger.creditMemos.map(({ id, number }) => (
          <Button key={id} asChild variant="ghost" size="sm" icon={Printer}>
            <Link to={memoPath(number)}>{t('order.memo', { number })}</Link>
          </Button>
        ))}
      </div>
    </>
  );
}

/** The balance, and the buttons for it. */
function BalanceFoot({ ledger, isReady, invoicePath, onTake }: LoadedProps & { onTake: () => void }) {
  const { t } = useTranslation('money');
  const mayTake = may(useSession().profile?.role, 'money.take');
  const due = ledger.balanceCents - ledger.pendingCents;
  const isPaid = ledger.paymentState === 'paid';
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line bg-sunken px-5 py-3 max-md:px-4">
      <dl>
        <dt className="text-small text-muted">{t(balanceLabel(ledger))}</dt>
        <dd>
          <Money cents={Math.abs(ledger.balanceCents)} className="text-title font-title" />
        </dd>
      </dl>
      {isPaid ? (
        <span className="flex flex-wrap items-center gap-3">
          <span className="flex items-center gap-1.5 font-medium text-success-ink">
            <Icon icon={CircleCheck} />
            {t('order.paidInFull')}
          </span>
          <Button asChild icon={ReceiptText}>
            <Link to={invoicePath}>{t('order.receipt')}</Link>
          </Button>
        </span>
      ) : mayTake ? (
        <Button
          variant={isReady && due > 0 ? 'primary' : 'secondary'}
          icon={HandCoins}
          data-show-focus=""
          disabled={due <= 0}
          onClick={onTake}
        >
          {t('order.take')}
        </Button>
      ) : null}
    </div>
  );
}

interface LedgerProblemProps {
  error: unknown;
  busy: boolean;
  onTryAgain: () => void;
}

/** The payments could not be loaded; the bill stays visible. */
function LedgerProblem({ error, busy, onTryAgain }: LedgerProblemProps) {
  const { t } = useTranslation(['money', 'common']);
  const errorText = useErrorText();
  return (
    <Note tone="danger" role="alert" title={t('money:order.failed')}>
      <p>{errorText(error)}</p>
      <Button size="sm" icon={RefreshCw} busy={busy} onClick={onTryAgain} className="mt-2">
        {t('common:retry')}
      </Button>
    </Note>
  );
}

function MoreMenu({ ledger, onAsk }: { ledger: OrderLedger; onAsk: (asked: Asked) => void }) {
  const { t } = useTranslation('money');
  return (
    <DotsMenu
      label={t('order.more')}
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
