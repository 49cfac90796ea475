import { WORKORDER_LIMITS } from '@kickstand/domain/workorders';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../lib/api.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { Field } from '../../../../ui/field.tsx';
import { Textarea } from '../../../../ui/input.tsx';
import { useOrderAction } from '../../shared/use-order.ts';
import { holds, type LineProps } from './line-changes.ts';

/** A line of an approved job stays on the order, struck, with the reason beside it. */
export function StrikeDialog({ order, job, line, onClose }: LineProps & { onClose: () => void }) {
  const { t } = useTranslation(['workorderPage', 'common', 'errors']);
  const action = useOrderAction(order.id);
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
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
            {t('workorderPage:lines.strike')}
          </Button>
        </>
      }
    >
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
