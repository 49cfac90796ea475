import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../lib/api.ts';
import { useSettled } from '../../../lib/list/list-filter.ts';
import { TakeDialog } from '../../../shared/money/take-dialog.tsx';
import { OrderTag } from '../../../shared/orders/order-tag.tsx';
import { Money } from '../../../ui/data/money.tsx';
import { SkeletonList } from '../../../ui/data/skeleton.tsx';
import { Input, InputAffix } from '../../../ui/form/input.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { Note } from '../../../ui/page/note.tsx';

/** Money is taken for an order: which one, then how much. */
export default function PickDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['money', 'common']);
  const [picked, setPicked] = useState<string | null>(null);
  const [search, setSearch] = useState('');
  const looked = useSettled(search.trim());
  const queries = useQueryClient();
  const ledger = useQuery({
    ...orpc.payments.forOrder.queryOptions({ input: { id: picked ?? '' } }),
    enabled: picked !== null,
  });
  if (picked && ledger.data)
    return (
      <TakeDialog
        orderId={picked}
        ledger={ledger.data}
        onClose={onClose}
        onDone={(next) =>
          void queries.setQueryData(orpc.payments.forOrder.queryKey({ input: { id: picked } }), next)
        }
      />
    );
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="md"
      title={t('money:pick.title')}
      closeLabel={t('common:close')}
    >
      <InputAffix prefix={<Icon icon={Search} />}>
        <Input
          type="search"
          aria-label={t('money:pick.search')}
          placeholder={t('money:pick.search')}
          value={search}
          maxLength={200}
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => setSearch(event.target.value)}
        />
      </InputAffix>
      {ledger.isError ? (
        <Note tone="danger" role="alert">
          {t('money:pick.failed')}
        </Note>
      ) : null}
      <OrdersToPay search={looked} busy={picked} onPick={setPicked} />
    </Dialog>
  );
}

interface OrdersToPayProps {
  search: string;
  /** The one that is being opened. */
  busy: string | null;
  onPick: (id: string) => void;
}

function OrdersToPay({ search, busy, onPick }: OrdersToPayProps) {
  const { t } = useTranslation('money');
  const found = useQuery(
    orpc.workorders.list.queryOptions({
      input: search ? { search: search.slice(0, 200) } : {},
      placeholderData: keepPreviousData,
    }),
  );
  if (found.data === undefined && found.isError)
    return (
      <Note tone="danger" role="alert">
        {t('pick.failed')}
      </Note>
    );
  if (found.data === undefined) return <SkeletonList label={t('pick.loading')} rows={3} />;
  const orders = found.data.orders.filter(({ balanceCents }) => balanceCents > 0);
  if (orders.length === 0) return <p className="text-muted">{t('pick.none')}</p>;
  return (
    <ul className="-mx-2 grid max-h-96 overflow-y-auto">
      {orders.map((order) => (
        <li key={order.id}>
          <button
            type="button"
            aria-busy={busy === order.id || undefined}
            onClick={() => onPick(order.id)}
            className="flex min-h-14 w-full items-center gap-3 rounded-control px-2 py-2 text-left hover:bg-hover"
          >
            <OrderTag number={order.number} />
            <span className="grid min-w-0 flex-1">
              <span className="truncate font-medium">{order.customerName}</span>
              <span className="truncate text-small text-muted">{order.bikeInfo}</span>
            </span>
            <Money cents={order.balanceCents} className="font-strong" />
          </button>
        </li>
      ))}
    </ul>
  );
}
