import { WORKORDER_LIMITS } from '@kickstand/domain/workorders';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Textarea } from '../../../ui/form/input.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import type { MoveDialogProps } from './moves.ts';
import { OrderFailureNote } from './order-failure-note.tsx';
import { useMoveSend } from './use-move-send.ts';

/** Cancelling and a failed quality check need a reason. */
export function ReasonDialog(props: MoveDialogProps) {
  const { order, move, onClose } = props;
  const { t } = useTranslation(['workorderPage', 'workorders', 'common', 'errors']);
  const { send, busy, failure, stale } = useMoveSend(props);
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const asking = move.event === 'fail_check' ? 'failCheck' : 'cancel';
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !busy && onClose()}
      title={t(`workorderPage:${asking}.title`, { number: order.number })}
      description={t(`workorderPage:${asking}.text`)}
      closeLabel={t('common:close')}
      onSubmit={(event) => {
        event.preventDefault();
        if (reason.trim() === '') setMissing(true);
        else void send({ reason: reason.trim() });
      }}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            {t('common:close')}
          </Button>
          <Button type="submit" variant={asking === 'cancel' ? 'danger' : 'primary'} busy={busy}>
            {t(`workorders:move.${move.event}`)}
          </Button>
        </>
      }
    >
      <OrderFailureNote failure={failure} stale={stale} />
      <Field label={t('workorderPage:reason')} error={missing && t('errors:VALUE_REQUIRED')}>
        {(control) => (
          <Textarea
            {...control}
            value={reason}
            maxLength={WORKORDER_LIMITS.reason}
            onChange={({ target }) => {
              setReason(target.value);
              setMissing(false);
            }}
          />
        )}
      </Field>
    </Dialog>
  );
}
