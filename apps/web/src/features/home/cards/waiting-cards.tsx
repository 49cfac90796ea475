import { pathTo } from '@kickstand/domain/navigation';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { useExpectedDay } from '../../../shared/orders/expected-day.ts';
import { Badge } from '../../../ui/data/badge.tsx';
import { type Floor, hoursUntil, statusPath, useAge } from './card-texts.ts';
import { BikeLine, FigureCard, Lines, Nothing } from './figure-card.tsx';

interface Props<Part> {
  part: Part;
  now: Date;
}

export function WaitingCustomerCard({ part, now }: Props<Floor['waitingCustomer']>) {
  const { t } = useTranslation('home');
  const { money } = useFormat();
  const age = useAge();
  return (
    <FigureCard
      title={t('waitingCustomer.title')}
      to={statusPath('awaiting_approval')}
      figure={part.count}
      aside={part.count > 0 ? t('waitingCustomer.presented', { amount: money(part.presentedCents) }) : null}
    >
      {part.count === 0 ? <Nothing>{t('waitingCustomer.none')}</Nothing> : null}
      <Lines>
        {part.rows.map((bike) => (
          <BikeLine key={bike.id} bike={bike}>
            {bike.questionOpen ? (
              <Badge tone="info">{t('waitingCustomer.question')}</Badge>
            ) : bike.overdue ? (
              <Badge tone="warning">{age(bike.statusSince, now)}</Badge>
            ) : (
              <span className="text-muted">{age(bike.statusSince, now)}</span>
            )}
          </BikeLine>
        ))}
      </Lines>
    </FigureCard>
  );
}

export function WaitingPartsCard({ part }: Pick<Props<Floor['waitingParts']>, 'part'>) {
  const { t } = useTranslation('home');
  return (
    <FigureCard
      title={t('waitingParts.title')}
      to={statusPath('waiting_parts')}
      figure={part.count}
      aside={part.shortLines > 0 ? t('waitingParts.lines', { count: part.shortLines }) : null}
    >
      {part.count === 0 ? <Nothing>{t('waitingParts.none')}</Nothing> : null}
      <Lines>
        {part.rows.map((bike) => (
          <BikeLine key={bike.id} bike={bike}>
            <Expected bike={bike} />
          </BikeLine>
        ))}
      </Lines>
    </FigureCard>
  );
}

function Expected({ bike }: { bike: Floor['waitingParts']['rows'][number] }) {
  const { t } = useTranslation('home');
  const expected = useExpectedDay();
  const { ordered, expectedOn } = bike;
  if (!ordered) return <Badge tone="danger">{t('waitingParts.unordered')}</Badge>;
  if (!expectedOn) return <span className="text-muted">{t('waitingParts.ordered')}</span>;
  const { late, day } = expected(expectedOn);
  return late ? (
    <Badge tone="warning">{t('waitingParts.late')}</Badge>
  ) : (
    <span className="text-muted">{day}</span>
  );
}

/** Below this number of hours the free time is about to end. */
const SOON = 24;

export function ReadyCard({ part, now }: Props<Floor['ready']>) {
  const { t } = useTranslation('home');
  const { money } = useFormat();
  return (
    <FigureCard
      title={t('ready.title')}
      to={statusPath('ready')}
      figure={part.count}
      aside={
        part.count === 0
          ? null
          : part.storageCents > 0
            ? t('ready.storage', { amount: money(part.storageCents) })
            : t('ready.noStorage')
      }
    >
      {part.count === 0 ? <Nothing>{t('ready.none')}</Nothing> : null}
      <Lines>
        {part.rows.map((bike) => (
          <BikeLine key={bike.id} bike={bike}>
            <StorageClock bike={bike} now={now} />
          </BikeLine>
        ))}
      </Lines>
    </FigureCard>
  );
}

/** Hours of grace that are left, or days and dollars that ran up. */
function StorageClock({ bike, now }: { bike: Floor['ready']['rows'][number]; now: Date }) {
  const { t } = useTranslation('home');
  const { money } = useFormat();
  if (!bike.graceEndsAt) return <span className="text-muted">{t('ready.noNotice')}</span>;
  const hours = hoursUntil(bike.graceEndsAt, now);
  if (bike.storageDays > 0 || hours <= 0)
    return (
      <Badge tone="danger" className="num">
        {t('ready.day', { day: Math.max(1, bike.storageDays), amount: money(bike.storageCents) })}
      </Badge>
    );
  const text = t('ready.left', { count: hours });
  return hours <= SOON ? (
    <Badge tone="warning" className="num">
      {text}
    </Badge>
  ) : (
    <span className="num text-muted">{text}</span>
  );
}

export function UnpaidCard({ part }: { part: Floor['unpaid'] }) {
  const { t } = useTranslation('home');
  const { money } = useFormat();
  return (
    <FigureCard
      title={t('unpaid.title')}
      to={`${pathTo('/dashboard/reports')}?status=unpaid&sort=waiting`}
      figure={money(part.cents)}
      aside={
        part.count === 0
          ? null
          : [
              t('unpaid.orders', { count: part.count }),
              ...(part.dueCents > 0 ? [t('unpaid.due', { amount: money(part.dueCents) })] : []),
            ].join(', ')
      }
    >
      {part.count === 0 ? <Nothing>{t('unpaid.none')}</Nothing> : null}
      <Lines>
        {part.rows.map((bike) => (
          <BikeLine key={bike.id} bike={bike}>
            <b className="num font-medium">{money(bike.balanceCents)}</b>
          </BikeLine>
        ))}
      </Lines>
    </FigureCard>
  );
}
