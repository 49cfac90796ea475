import type { Signature } from '@kickstand/domain/workorders';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { orpc } from '../../../lib/api.ts';
import type { Strokes } from '../../../lib/signature/ink.ts';
import { SignaturePad } from '../../../lib/signature/signature-pad.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Input } from '../../../ui/form/input.tsx';
import { Segmented } from '../../../ui/form/segmented.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { Note } from '../../../ui/page/note.tsx';
import { pickupPath } from '../shared/order.ts';
import type { MoveDialogProps } from './moves.ts';
import { OrderFailureNote } from './order-failure-note.tsx';
import { useMoveSend } from './use-move-send.ts';

/** WO-10: the person who picks up the bike signs, and the invoice is issued. */
export function PickupDialog(props: MoveDialogProps) {
  const { order, move, onClose } = props;
  const { t } = useTranslation(['workorderPage', 'workorders', 'common', 'errors', 'damage']);
  const { send, busy, failure, stale } = useMoveSend(props);
  const [kind, setKind] = useState<Signature['kind']>('drawn');
  const [name, setName] = useState(order.customerName);
  const [strokes, setStrokes] = useState<Strokes>([]);
  const [tried, setTried] = useState(false);
  const nameMissing = name.trim() === '';
  const unsigned = kind === 'drawn' && strokes.length === 0;
  const compared = useQuery(orpc.workorders.pickup.find.queryOptions({ input: { id: order.id } })).data;
  if (compared?.seenHash)
    return (
      <Dialog
        open
        onOpenChange={onClose}
        title={t('workorderPage:pickup.title', { number: order.number })}
        description={t('damage:pickup.signThere')}
        closeLabel={t('common:close')}
        footer={
          <Button asChild variant="primary">
            <Link to={pickupPath(order.id)} onClick={onClose}>
              {t('damage:pickup.open')}
            </Link>
          </Button>
        }
      />
    );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !busy && onClose()}
      size="md"
      title={t('workorderPage:pickup.title', { number: order.number })}
      description={t('workorderPage:pickup.text')}
      closeLabel={t('common:close')}
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (nameMissing || unsigned) return;
        const signed = name.trim();
        void send({
          pickup:
            kind === 'typed'
              ? { kind, name: signed }
              : { kind, name: signed, strokes: strokes.map((stroke) => [...stroke]) },
        });
      }}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" variant="primary" busy={busy}>
            {t(`workorders:move.${move.event}`)}
          </Button>
        </>
      }
    >
      <OrderFailureNote failure={failure} stale={stale} />
      <Note
        action={
          <Button asChild size="sm">
            <Link to={pickupPath(order.id)} onClick={onClose}>
              {t('damage:pickup.open')}
            </Link>
          </Button>
        }
      >
        {t('damage:pickup.offer')}
      </Note>
      <Field label={t('workorderPage:pickup.name')} error={tried && nameMissing && t('errors:NAME_REQUIRED')}>
        {(control) => (
          <Input
            {...control}
            value={name}
            maxLength={120}
            autoComplete="off"
            onChange={({ target }) => setName(target.value)}
          />
        )}
      </Field>
      <Segmented
        label={t('workorderPage:pickup.how')}
        value={kind}
        onChange={setKind}
        fill
        options={[
          { value: 'drawn', label: t('workorderPage:pickup.draw') },
          { value: 'typed', label: t('workorderPage:pickup.type') },
        ]}
      />
      {kind === 'drawn' ? (
        <>
          <SignaturePad
            label={t('workorderPage:pickup.pad')}
            signHere={t('workorderPage:pickup.signHere')}
            clearLabel={t('workorderPage:pickup.clear')}
            strokes={strokes}
            onChange={setStrokes}
            invalid={tried && unsigned}
          />
          {tried && unsigned ? (
            <p role="alert" className="text-small font-medium text-danger-ink">
              {t('errors:SIGNATURE_REQUIRED')}
            </p>
          ) : null}
        </>
      ) : (
        <p className="text-muted">{t('workorderPage:pickup.typed')}</p>
      )}
    </Dialog>
  );
}
