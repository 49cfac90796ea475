import { INVENTORY_LIMITS } from '@kickstand/domain/inventory';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, orpc } from '../../../../lib/api.ts';
import { useErrorText } from '../../../../lib/errors.ts';
import { FormDialog } from '../../../../lib/forms/form-dialog.tsx';
import { useOnceKey } from '../../../../lib/once-key.ts';
import { parseQuantity, quantityText } from '../../../../lib/stock/quantities.ts';
import type { MovedOrder } from '../../../../lib/stock/records.ts';
import { useQuantity } from '../../../../lib/stock/words.ts';
import { Field } from '../../../../ui/field.tsx';
import { Input, Textarea } from '../../../../ui/input.tsx';
import { toast } from '../../../../ui/toast.tsx';
import type { Job, Line, WorkOrder } from '../../shared/order.ts';
import { useFailureToast, useRun } from '../../shared/use-order.ts';
import { doneChange } from '../jobs/line-changes.ts';
import type { OrderPart } from './order-parts.ts';

interface ReturnDialogProps {
  order: WorkOrder;
  job: Job;
  line: Line;
  part: OrderPart;
  onClose: () => void;
}

/** A part that was fitted or handed out goes back to the shelf, with a reason. */
export function ReturnDialog({ order, job, line, part: opened, onClose }: ReturnDialogProps) {
  const { t } = useTranslation(['orderStock', 'errors']);
  const quantity = useQuantity();
  const errorText = useErrorText();
  // As it was when this was opened: its own answer must not change what is written here.
  const [part] = useState(opened);
  const [typed, setTyped] = useState(() => quantityText(part.issuedMilli));
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const { send, busy, failure } = useReturn({ order, job, line, part, onClose });
  const unit = part.product?.unit ?? '';
  const milli = parseQuantity(typed);
  const fits = milli !== null && milli > 0 && milli <= part.issuedMilli;
  const most = quantity(part.issuedMilli, unit);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (fits && reason.trim() !== '') void send(milli, reason.trim());
  };
  return (
    <FormDialog
      title={t('orderStock:return.title')}
      text={
        <>
          <span className="block wrap-anywhere text-ink">{line.description}</span>
          {line.done && order.mayEditJobs ? t('orderStock:return.undone') : null}
        </>
      }
      submit={t('orderStock:return.submit')}
      busyLabel={t('orderStock:return.busy')}
      busy={busy}
      problem={failure === null ? null : errorText(failure)}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label={t('orderStock:return.quantity')}
        hint={t('orderStock:return.atMost', { quantity: most })}
        error={tried && !fits ? t('orderStock:return.wrong', { quantity: most }) : undefined}
      >
        {(control) => (
          <Input
            {...control}
            value={typed}
            inputMode="decimal"
            autoComplete="off"
            className="num max-w-40"
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
      </Field>
      <Field
        label={t('orderStock:return.reason')}
        error={tried && reason.trim() === '' ? t('errors:VALUE_REQUIRED') : undefined}
      >
        {(control) => (
          <Textarea
            {...control}
            rows={2}
            value={reason}
            maxLength={INVENTORY_LIMITS.note}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
      </Field>
    </FormDialog>
  );
}

function useReturn({ order, job, line, part, onClose }: ReturnDialogProps) {
  const { t } = useTranslation(['orderStock', 'workorders']);
  const quantity = useQuantity();
  const queries = useQueryClient();
  const run = useRun();
  const failed = useFailureToast();
  const once = useOnceKey();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);

  /** Whose bike got the piece and goes on. */
  const went = (orders: readonly MovedOrder[]) =>
    orders
      .flatMap(({ number, to }) =>
        to ? t('orderStock:return.moved', { number, status: t(`workorders:status.${to}`) }) : [],
      )
      .join(' ');

  const send = async (quantityMilli: number, reason: string) => {
    const input = { lineId: line.id, quantityMilli, reason };
    setBusy(true);
    setFailure(null);
    try {
      const { part: after, orders } = await api.inventory.return({ ...input, key: once.keyFor(input) });
      toast.success(t('orderStock:return.done', { quantity: quantity(quantityMilli, part.product?.unit) }), {
        description: went(orders) || undefined,
      });
      // Nothing of it is fitted any more: the line is to be done again.
      if (line.done && after.issuedMilli === 0 && order.mayEditJobs)
        await run(order.id, doneChange(order.id, job, line, false)).catch(failed);
      onClose();
    } catch (error) {
      setFailure(error);
      setBusy(false);
    }
    void queries.invalidateQueries({ queryKey: orpc.inventory.key() });
    void queries.invalidateQueries({ queryKey: orpc.workorders.key() });
  };
  return { send, busy, failure };
}
