import { ScanBarcode } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorCode, useErrorText } from '../../../lib/calls/errors.ts';
import { useProductName } from '../../../shared/stock/product-texts.ts';
import type { MovedOrder, ProductRow } from '../../../shared/stock/stock-types.ts';
import { useStockScan } from '../../../shared/stock/use-stock-scan.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Textarea } from '../../../ui/form/input.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { toast } from '../../../ui/overlay/toast.tsx';
import { Note } from '../../../ui/page/note.tsx';
import type { Purchase } from './draft.ts';
import { cameProblem, deliveryOf, filled, scannedInto } from './receipt.ts';
import { ReceiveLine, receiveFieldId } from './receive-line.tsx';
import { useReceive } from './use-receive.ts';

interface ReceiveDialogProps {
  purchase: Purchase;
  onDone: (orders: readonly MovedOrder[]) => void;
  onClose: () => void;
}

/** INV-04. Receives a delivery: all, some or more. Scanning adds one to its line. */
export function ReceiveDialog({ purchase: opened, onDone, onClose }: ReceiveDialogProps) {
  const { t } = useTranslation(['stock', 'common']);
  const nameOf = useProductName();
  const errorText = useErrorText();
  const receive = useReceive(opened, onDone);
  const { purchase, arrival, setArrival, busy, locked } = receive;
  const [checked, setChecked] = useState(false);
  const delivery = deliveryOf(purchase, arrival);
  const nothing = checked && delivery.length === 0;

  const onFound = (product: ProductRow) => {
    if (!purchase.items.some(({ productId }) => productId === product.id)) {
      toast.warning(t('stock:receive.notOnIt', { name: nameOf(product) }), { id: 'receive-scan' });
      return;
    }
    setArrival((now) => scannedInto(now, product.id));
    document.getElementById(receiveFieldId(product.id))?.focus();
  };
  const scan = useStockScan({ onFound, type: 'product', wedge: true });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    const wrong = purchase.items.find(({ productId }) => {
      const came = arrival[productId];
      return came !== undefined && cameProblem(came) !== null;
    });
    if (wrong) document.getElementById(receiveFieldId(wrong.productId))?.focus();
    else if (delivery.length > 0) void receive.send();
  };

  return (
    <Dialog
      open
      onOpenChange={() => {
        if (!busy) onClose();
      }}
      size="lg"
      title={t('stock:receive.title', { number: purchase.number })}
      description={t('stock:receive.text')}
      closeLabel={t('common:close')}
      onSubmit={submit}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button
            type="submit"
            variant="primary"
            busy={busy}
            busyLabel={t('stock:receive.busy')}
            disabled={locked !== null}
          >
            {delivery.length > 0
              ? t('stock:receive.submit', { count: delivery.length })
              : t('stock:receive.submitNone')}
          </Button>
        </>
      }
    >
      {locked ? (
        <Note tone="danger" role="alert">
          {t('stock:purchases.locked', { state: t(`stock:purchaseState.${locked}`) })}
        </Note>
      ) : receive.stale ? (
        <Note tone="warning" role="alert" title={t('stock:receive.stale')}>
          {t('stock:receive.staleText')}
        </Note>
      ) : receive.failure !== null || nothing ? (
        <Note tone="danger" role="alert">
          {receive.failure === null
            ? t('stock:receive.nothing')
            : errorCode(receive.failure) === 'NETWORK'
              ? t('stock:tryAgainSafe')
              : errorText(receive.failure)}
        </Note>
      ) : null}
      <div className="flex flex-wrap gap-2">
        <Button size="sm" icon={ScanBarcode} busy={scan.looking} onClick={scan.openCamera}>
          {t('stock:receive.scan')}
        </Button>
        <Button size="sm" variant="ghost" onClick={() => setArrival((now) => filled(purchase, now, true))}>
          {t('stock:receive.fillAll')}
        </Button>
        <Button size="sm" variant="ghost" onClick={() => setArrival((now) => filled(purchase, now, false))}>
          {t('stock:receive.clearAll')}
        </Button>
      </div>
      <ul aria-label={t('stock:purchases.lines')} className="grid">
        {purchase.items.map((item) => {
          const came = arrival[item.productId];
          return came ? (
            <ReceiveLine
              key={item.productId}
              item={item}
              came={came}
              checked={checked}
              onChange={(change) =>
                setArrival((now) => ({ ...now, [item.productId]: { ...came, ...change, touched: true } }))
              }
            />
          ) : null;
        })}
      </ul>
      <Field label={t('stock:note')} optional={t('common:optional')}>
        {(control) => (
          <Textarea
            {...control}
            rows={2}
            maxLength={500}
            value={receive.note}
            onChange={({ target }) => receive.setNote(target.value)}
          />
        )}
      </Field>
      {scan.windows}
    </Dialog>
  );
}
