import { WORKORDER_LIMITS } from '@kickstand/domain/workorders';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { orpc } from '../../../lib/api.ts';
import { FailureNote } from '../../../lib/calls/failure-note.tsx';
import { useOnceKey } from '../../../lib/calls/once-key.ts';
import { useFormat } from '../../../lib/format.ts';
import { orderPath } from '../../../shared/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Textarea } from '../../../ui/form/input.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import type { WorkOrder } from '../shared/order.ts';

/** WO-10: the bike is back; creates a linked warranty order. */
export function WarrantyDialog({ order, onClose }: { order: WorkOrder; onClose: () => void }) {
  const { t } = useTranslation(['workorderPage', 'common', 'errors']);
  const format = useFormat();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { keyFor } = useOnceKey();
  const [concerns, setConcerns] = useState('');
  const [missing, setMissing] = useState(false);
  const create = useMutation(
    orpc.workorders.warranty.mutationOptions({
      onSuccess: ({ id }) => {
        void queries.invalidateQueries({ queryKey: orpc.workorders.key() });
        void navigate(orderPath(id));
        onClose();
      },
    }),
  );
  const text = concerns.trim();
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !create.isPending && onClose()}
      title={t('workorderPage:warranty.title')}
      description={
        order.warrantyUntil
          ? t('workorderPage:warranty.text', { when: format.date(order.warrantyUntil, 'long') })
          : undefined
      }
      closeLabel={t('common:close')}
      onSubmit={(event) => {
        event.preventDefault();
        if (text === '') setMissing(true);
        else create.mutate({ id: order.id, newId: keyFor(text), concerns: text });
      }}
      footer={
        <>
          <Button disabled={create.isPending} onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" variant="primary" busy={create.isPending}>
            {t('workorderPage:warranty.create')}
          </Button>
        </>
      }
    >
      <FailureNote error={create.error} />
      <Field label={t('workorderPage:warranty.concerns')} error={missing && t('errors:VALUE_REQUIRED')}>
        {(control) => (
          <Textarea
            {...control}
            value={concerns}
            maxLength={WORKORDER_LIMITS.text}
            onChange={({ target }) => setConcerns(target.value)}
          />
        )}
      </Field>
    </Dialog>
  );
}
