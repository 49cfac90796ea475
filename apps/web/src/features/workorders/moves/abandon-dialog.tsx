import { ABANDON_CHECKLIST } from '@kickstand/domain/workorders';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { Note } from '../../../ui/page/note.tsx';
import type { MoveDialogProps } from './moves.ts';
import { OrderFailureNote } from './order-failure-note.tsx';
import { useMoveSend } from './use-move-send.ts';

type Item = (typeof ABANDON_CHECKLIST)[number];

/** WO-09: nothing is abandoned automatically, or before everything on this list is done. */
export function AbandonDialog(props: MoveDialogProps) {
  const { order, move, onClose } = props;
  const { t } = useTranslation(['workorderPage', 'workorders', 'common']);
  const format = useFormat();
  const { send, busy, failure, stale } = useMoveSend(props);
  const [done, setDone] = useState<readonly Item[]>([]);
  const [asked, setAsked] = useState(false);
  const left = ABANDON_CHECKLIST.length - done.length;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !busy && onClose()}
      title={t('workorderPage:abandon.title', { number: order.number })}
      description={
        order.noticeAt ? t('workorderPage:abandon.text', { when: format.date(order.noticeAt, 'long') }) : ''
      }
      closeLabel={t('common:close')}
      onSubmit={(event) => {
        event.preventDefault();
        if (left > 0) setAsked(true);
        else void send({ checklist: [...done] });
      }}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" variant="danger" busy={busy}>
            {t(`workorders:move.${move.event}`)}
          </Button>
        </>
      }
    >
      <OrderFailureNote failure={failure} stale={stale} />
      {asked && left > 0 ? (
        <Note tone="warning" role="alert">
          {t('workorders:blocker.CHECKLIST_OPEN')}
        </Note>
      ) : null}
      <div>
        {ABANDON_CHECKLIST.map((item) => (
          <Checkbox
            key={item}
            label={t(`workorderPage:abandon.${item}`)}
            checked={done.includes(item)}
            onChange={({ target }) =>
              setDone(target.checked ? [...done, item] : done.filter((other) => other !== item))
            }
          />
        ))}
      </div>
    </Dialog>
  );
}
