import { WORKORDER_LIMITS } from '@kickstand/domain/workorders';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../lib/api.ts';
import { refusalOf } from '../../../../lib/calls/refusal.ts';
import { useFormat } from '../../../../lib/format.ts';
import { Button } from '../../../../ui/button.tsx';
import { Field } from '../../../../ui/form/field.tsx';
import { Textarea } from '../../../../ui/form/input.tsx';
import { Dialog } from '../../../../ui/overlay/dialog.tsx';
import { Note } from '../../../../ui/page/note.tsx';
import { useOrderAction } from '../../shared/use-order.ts';
import { holds, type LineProps } from './line-changes.ts';

/** Strikes a line of an approved job; it stays on the order with the reason. */
export function StrikeDialog({ order, job, line, onClose }: LineProps & { onClose: () => void }) {
  const { t } = useTranslation(['workorderPage', 'orderAdditions', 'common', 'errors']);
  const format = useFormat();
  const action = useOrderAction(order.id);
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const below = belowZero(action.error);
  const strike = () =>
    action.mutate(
      {
        work: (revision) =>
          api.workorders.lines.strike({
            id: order.id,
            revision,
            jobId: job.id,
            lineId: line.id,
            reason: reason.trim(),
            ...(below && { reduceDiscount: true }),
          }),
        again: holds(job.id, line.id),
      },
      { onSuccess: onClose },
    );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !action.isPending && onClose()}
      title={t('workorderPage:lines.strikeTitle')}
      description={line.description}
      closeLabel={t('common:close')}
      onSubmit={(event) => {
        event.preventDefault();
        if (reason.trim() === '') setMissing(true);
        else strike();
      }}
      footer={
        <>
          <Button disabled={action.isPending} onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" variant="danger" busy={action.isPending}>
            {below ? t('orderAdditions:reduce') : t('workorderPage:lines.strike')}
          </Button>
        </>
      }
    >
      {below ? (
        <Note tone="warning" role="alert">
          {t('orderAdditions:belowZero', {
            discount: format.money(below.discountCents),
            room: format.money(below.roomCents),
          })}
        </Note>
      ) : null}
      <Field label={t('workorderPage:reason')} error={missing && t('errors:VALUE_REQUIRED')}>
        {(control) => (
          <Textarea
            {...control}
            value={reason}
            maxLength={WORKORDER_LIMITS.reason}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
      </Field>
    </Dialog>
  );
}

/** The discount would be larger than what is left of the job; null for every other failure. */
const belowZero = (error: unknown) => refusalOf(api.workorders.lines.strike, error, 'STRIKE_BELOW_ZERO');
