import type { Signature } from '@kickstand/domain/workorders';
import { Lock, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Strokes } from '../../../lib/signature/ink.ts';
import { SignaturePad } from '../../../lib/signature/signature-pad.tsx';
import { orderPath } from '../../../shared/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Input } from '../../../ui/form/input.tsx';
import { Segmented } from '../../../ui/form/segmented.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Card, CardBody, CardHead } from '../../../ui/page/card.tsx';
import { OrderFailureNote } from '../moves/order-failure-note.tsx';
import { useMoveSend } from '../moves/use-move-send.ts';
import { BlockerList } from '../shared/blockers.tsx';
import type { Blocker, WorkOrder } from '../shared/order.ts';
import { isTaken, type Pickup } from './pickup.ts';

/** DMG-04: the person who picks up the bike signs for what was shown, and the order is closed. */
export function SignCard({ order, pickup }: { order: WorkOrder; pickup: Pickup }) {
  const { t } = useTranslation(['damage', 'workorderPage', 'errors']);
  const navigate = useNavigate();
  const [refused, setRefused] = useState<readonly Blocker[]>([]);
  const move = order.moves.find(({ event }) => event === 'close');
  const { send, busy, failure, stale } = useMoveSend({
    order,
    move: move ?? { event: 'close', to: 'closed', requires: [], blockers: [] },
    onClose: () => void navigate(orderPath(order.id)),
    onBlocked: setRefused,
  });
  const [kind, setKind] = useState<Signature['kind']>('drawn');
  const [name, setName] = useState(order.customerName);
  const [strokes, setStrokes] = useState<Strokes>([]);
  const [agreed, setAgreed] = useState(false);
  const [tried, setTried] = useState(false);
  const unsigned = kind === 'drawn' && strokes.length === 0;
  const blockers = refused.length > 0 ? refused : (move?.blockers ?? []);
  // shown next to the button, with the number
  const others = blockers.filter(({ code }) => code !== 'SPOTS_OPEN');
  const damaged = pickup.sides
    .filter(isTaken)
    .reduce((sum, side) => sum + side.pickup.spots.filter(({ answer }) => answer === 'damage').length, 0);
  const waits = pickup.open > 0 || !move || blockers.length > 0;
  return (
    <Card>
      <CardHead
        title={t('damage:pickup.signature')}
        action={
          <Segmented
            size="sm"
            label={t('workorderPage:pickup.how')}
            value={kind}
            onChange={setKind}
            options={[
              { value: 'drawn', label: t('workorderPage:pickup.draw') },
              { value: 'typed', label: t('workorderPage:pickup.type') },
            ]}
          />
        }
      />
      <CardBody>
        <form
          noValidate
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            setTried(true);
            if (waits || unsigned || !agreed || name.trim() === '' || !pickup.seenHash) return;
            const signed = name.trim();
            setRefused([]);
            void send({
              pickup:
                kind === 'typed'
                  ? { kind, name: signed }
                  : { kind, name: signed, strokes: strokes.map((stroke) => [...stroke]) },
              seen: pickup.seenHash,
            });
          }}
        >
          <OrderFailureNote failure={failure} stale={stale} />
          <Checkbox checked={agreed} onChange={({ target }) => setAgreed(target.checked)}>
            {t('damage:pickup.statement', { count: damaged })}
          </Checkbox>
          {tried && !agreed ? <Missing text={t('damage:pickup.agree')} /> : null}
          <Field
            label={t('workorderPage:pickup.name')}
            error={tried && name.trim() === '' && t('errors:NAME_REQUIRED')}
          >
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
          {kind === 'drawn' ? (
            <SignaturePad
              label={t('workorderPage:pickup.pad')}
              signHere={t('workorderPage:pickup.signHere')}
              clearLabel={t('workorderPage:pickup.clear')}
              strokes={strokes}
              onChange={setStrokes}
              invalid={tried && unsigned}
            />
          ) : (
            <p className="text-muted">{t('workorderPage:pickup.typed')}</p>
          )}
          {tried && unsigned ? <Missing text={t('errors:SIGNATURE_REQUIRED')} /> : null}
          {others.length > 0 ? <BlockerList blockers={others} /> : null}
          <div className="flex flex-wrap items-center justify-between gap-3">
            {pickup.open > 0 ? (
              <p className="flex items-center gap-2 text-small text-warning-ink">
                <Icon icon={TriangleAlert} size="sm" />
                {t('damage:pickup.waits', { count: pickup.open })}
              </p>
            ) : move ? null : (
              <p className="text-small text-muted">{t('damage:pickup.notYours')}</p>
            )}
            <Button
              type="submit"
              variant="primary"
              {...(waits ? { icon: Lock } : {})}
              busy={busy}
              disabled={waits}
              className="ml-auto"
            >
              {t('damage:pickup.confirm')}
            </Button>
          </div>
        </form>
      </CardBody>
    </Card>
  );
}

const Missing = ({ text }: { text: string }) => (
  <p role="alert" className="text-small font-medium text-danger-ink">
    {text}
  </p>
);
