import { MARK_SCALE, SPOT_LIMITS, type SpotAnswer } from '@kickstand/domain/damage';
import { Eye } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api.ts';
import { useFormat } from '../../../lib/format.ts';
import { usePictureSize } from '../../../shared/damage/mark-overlay.tsx';
import { Button } from '../../../ui/button.tsx';
import { Badge } from '../../../ui/data/badge.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Input } from '../../../ui/form/input.tsx';
import { Segmented } from '../../../ui/form/segmented.tsx';
import { Card, CardBody, CardHead } from '../../../ui/page/card.tsx';
import { Note } from '../../../ui/page/note.tsx';
import type { WorkOrder } from '../shared/order.ts';
import { type Spot, type TakenSide, usePickupChange } from './pickup.ts';

interface SpotsCardProps {
  order: WorkOrder;
  side: TakenSide;
  busy: boolean;
  onSelect: (id: string | null) => void;
}

const KEYS: Readonly<Record<string, SpotAnswer>> = { s: 'same', d: 'damage', x: 'dismissed' };

/** DMG-03: the spots that the device found. A person says what each one is. */
export function SpotsCard({ order, side, busy, onSelect }: SpotsCardProps) {
  const { t } = useTranslation('damage');
  const { spots, comparison } = side.pickup;
  const answered = spots.filter(({ answer }) => answer !== null).length;
  return (
    <Card>
      <CardHead
        title={t('pickup.spots')}
        badge={
          spots.length > 0 ? (
            <Badge tone="outline">{t('pickup.answered', { answered, count: spots.length })}</Badge>
          ) : null
        }
      />
      <CardBody className="grid gap-4">
        {busy || !comparison ? (
          <p role="status" className="text-muted">
            {t('pickup.comparing')}
          </p>
        ) : comparison === 'not_comparable' ? (
          <Note tone="warning">{t('pickup.notComparable')}</Note>
        ) : spots.length === 0 ? (
          <p className="text-muted">{t('pickup.none')}</p>
        ) : (
          <>
            <p className="text-small text-muted pointer-coarse:hidden">{t('pickup.keys')}</p>
            <ol className="grid gap-4 divide-y divide-line sm:max-lg:grid-cols-2 sm:max-lg:divide-y-0">
              {spots.map((spot, at) => (
                <SpotItem
                  key={spot.id}
                  {...{ order, side, spot }}
                  number={at + 1}
                  onFocus={() => onSelect(spot.id)}
                />
              ))}
            </ol>
          </>
        )}
      </CardBody>
    </Card>
  );
}

interface SpotItemProps {
  order: WorkOrder;
  side: TakenSide;
  spot: Spot;
  number: number;
  onFocus: () => void;
}

function SpotItem({ order, side, spot, number, onFocus }: SpotItemProps) {
  const { t } = useTranslation(['damage', 'errors']);
  const format = useFormat();
  const change = usePickupChange(order);
  const [choosing, setChoosing] = useState<SpotAnswer | null>(null);
  const [note, setNote] = useState(spot.note);
  const [tried, setTried] = useState(false);
  const shown = choosing ?? spot.answer;
  const send = async (answer: SpotAnswer) => {
    const given = { answer, note: answer === 'damage' ? note.trim() : '' };
    if (answer === 'damage' && given.note === '') {
      setTried(choosing === 'damage');
      return setChoosing('damage');
    }
    setChoosing(answer);
    await change((revision) =>
      api.workorders.pickup.answer({ id: order.id, revision, spotId: spot.id, given }),
    );
    setChoosing(null);
    setTried(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const answer = KEYS[event.key.toLowerCase()];
    const typing = event.target instanceof HTMLInputElement;
    if (!answer || typing || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    void send(answer);
  };
  return (
    <li
      aria-label={t('damage:pickup.spot', { number })}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
      className="grid content-start gap-2.5 pt-4 first:pt-0 sm:max-lg:pt-0"
    >
      <div className="flex items-center justify-between gap-2">
        <b className="font-strong">{t('damage:pickup.spot', { number })}</b>
        {spot.answer === 'damage' ? (
          <Badge tone="danger">{t('damage:pickup.answers.damage')}</Badge>
        ) : spot.answer ? (
          <Badge>{t(`damage:pickup.answers.${spot.answer}`)}</Badge>
        ) : (
          <Badge tone="warning" icon={Eye}>
            {t('damage:pickup.look')}
          </Badge>
        )}
      </div>
      <div className="grid grid-cols-2 gap-2">
        <Crop url={side.intake?.url ?? null} spot={spot} label={t('damage:pickup.intake')} />
        <Crop url={side.pickup.photo.url} spot={spot} label={t('damage:pickup.pickup')} />
      </div>
      {spot.at ? (
        <p className="text-small wrap-anywhere text-muted">
          {[spot.note, t('damage:madeBy', { who: spot.by, when: format.date(spot.at, 'moment') })]
            .filter(Boolean)
            .join(' · ')}
        </p>
      ) : null}
      <Segmented
        label={t('damage:pickup.answerOf', { number })}
        value={shown}
        onChange={(answer) => void send(answer)}
        fill
        options={(['same', 'damage', 'dismissed'] as const).map((value) => ({
          value,
          label: t(`damage:pickup.choices.${value}`),
        }))}
      />
      {shown === 'damage' ? (
        <form
          noValidate
          className="grid gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            void send('damage');
          }}
        >
          <Field
            label={t('damage:pickup.note', { number })}
            error={tried && note.trim() === '' && t('errors:VALUE_REQUIRED')}
          >
            {(control) => (
              <Input
                {...control}
                value={note}
                maxLength={SPOT_LIMITS.note}
                autoComplete="off"
                onChange={({ target }) => setNote(target.value)}
              />
            )}
          </Field>
          {note.trim() !== spot.note || spot.answer !== 'damage' ? (
            <Button type="submit" className="justify-self-start">
              {t('damage:pickup.saveNote')}
            </Button>
          ) : null}
        </form>
      ) : null}
    </li>
  );
}

/** The same section of both photos around a spot. */
function Crop({ url, spot, label }: { url: string | null; spot: Spot; label: string }) {
  const around = Math.max(spot.width, spot.height, 900) * 1.5;
  const [cx, cy] = [spot.x + spot.width / 2, spot.y + spot.height / 2];
  const from = (middle: number) => Math.min(MARK_SCALE - around, Math.max(0, middle - around / 2));
  const scale = MARK_SCALE / around;
  const { size, onLoad } = usePictureSize();
  return (
    <span
      className="relative block overflow-hidden rounded-control bg-sunken"
      style={{ aspectRatio: size ? `${size.width} / ${size.height}` : '4 / 3' }}
    >
      {url ? (
        <img
          src={url}
          alt=""
          onLoad={onLoad}
          className="absolute top-0 left-0 block size-full max-w-none origin-top-left object-fill"
          style={{
            transform: `scale(${scale}) translate(${(-from(cx) / MARK_SCALE) * 100}%, ${(-from(cy) / MARK_SCALE) * 100}%)`,
          }}
        />
      ) : null}
      <span className="absolute bottom-1.5 left-1.5 rounded-badge bg-[oklch(0.2_0.01_220/0.82)] px-2 py-0.5 text-caption font-medium text-white">
        {label}
      </span>
    </span>
  );
}
