import type { Outputs } from '@kickstand/api';
import { formatCalendarDate } from '@kickstand/domain/format';
import { expectedCash } from '@kickstand/domain/payments';
import { useQuery } from '@tanstack/react-query';
import { Clock, Lock } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../lib/api.ts';
import { CardProblem } from '../../../lib/calls/card-problem.tsx';
import { useLanguage } from '../../../lib/device/language.ts';
import { useFormat } from '../../../lib/format.ts';
import { Sum } from '../../../shared/money/order-sums.tsx';
import { Button } from '../../../ui/button.tsx';
import { Badge } from '../../../ui/data/badge.tsx';
import { SkeletonList } from '../../../ui/data/skeleton.tsx';
import { Card, CardBody, CardHead } from '../../../ui/page/card.tsx';
import { CloseDialog } from './close-dialog.tsx';
import { DifferenceNote } from './difference.tsx';

type Drawer = Outputs['payments']['drawer'];

/** What must be in the drawer at the end of a day, and its close. */
export function DrawerCard({ day }: { day: string }) {
  const { t } = useTranslation('money');
  const drawer = useQuery(orpc.payments.drawer.queryOptions({ input: { day } }));
  if (drawer.data === undefined && drawer.isError)
    return (
      <CardProblem
        title={t('close.title')}
        error={drawer.error}
        busy={drawer.isFetching}
        onTryAgain={() => void drawer.refetch()}
      />
    );
  return (
    <Card aria-labelledby="daily-close">
      <CardHead
        id="daily-close"
        title={t('close.title')}
        {...(drawer.data ? { badge: <StateBadge drawer={drawer.data} /> } : {})}
      />
      <CardBody>
        {drawer.data ? (
          drawer.data.closed ? (
            <ClosedDay closed={drawer.data.closed} />
          ) : (
            <OpenDay key={drawer.data.day} drawer={drawer.data} />
          )
        ) : (
          <SkeletonList label={t('close.loading')} rows={3} />
        )}
      </CardBody>
    </Card>
  );
}

/** A later close covered this day too. */
const isCovered = ({ day, lastClosedDay }: Drawer): boolean => lastClosedDay !== null && day <= lastClosedDay;

function StateBadge({ drawer }: { drawer: Drawer }) {
  const { t } = useTranslation('money');
  return drawer.closed || isCovered(drawer) ? (
    <Badge tone="success" icon={Lock}>
      {t('close.closed')}
    </Badge>
  ) : (
    <Badge tone="warning" icon={Clock}>
      {t('close.open')}
    </Badge>
  );
}

function OpenDay({ drawer }: { drawer: Drawer }) {
  const { t } = useTranslation('money');
  const { language } = useLanguage();
  const [closing, setClosing] = useState(false);
  const last = drawer.lastClosedDay && formatCalendarDate(drawer.lastClosedDay, 'list', language);
  if (isCovered(drawer)) return <p className="text-muted">{t('close.covered', { day: last })}</p>;
  return (
    <div className="grid gap-4">
      <DrawerSums {...drawer} expectedCents={expectedCash(drawer.openingCents, drawer)} />
      {last ? <p className="text-small text-muted">{t('close.since', { day: last })}</p> : null}
      <Button variant="soft" size="lg" block icon={Lock} onClick={() => setClosing(true)}>
        {t('close.start')}
      </Button>
      <p className="text-small text-muted">{t('close.text')}</p>
      {closing ? <CloseDialog drawer={drawer} onClose={() => setClosing(false)} /> : null}
    </div>
  );
}

function ClosedDay({ closed }: { closed: NonNullable<Drawer['closed']> }) {
  const { t } = useTranslation('money');
  const format = useFormat();
  return (
    <div className="grid gap-4">
      <DrawerSums {...closed} />
      <dl>
        <Sum label={t('close.counted')} cents={closed.countedCents} strong />
      </dl>
      <DifferenceNote cents={closed.differenceCents}>{closed.reason}</DifferenceNote>
      <p className="text-small text-muted">
        {t('close.by', { name: closed.closedBy, when: format.date(closed.closedAt, 'moment') })}
      </p>
    </div>
  );
}

interface DrawerSumsProps {
  openingCents: number;
  cashInCents: number;
  cashOutCents: number;
  expectedCents: number;
}

function DrawerSums({ openingCents, cashInCents, cashOutCents, expectedCents }: DrawerSumsProps) {
  const { t } = useTranslation('money');
  return (
    <dl className="grid gap-1.5">
      <Sum label={t('close.opening')} cents={openingCents} />
      <Sum label={t('close.in')} cents={cashInCents} />
      <Sum label={t('close.out')} cents={-cashOutCents} />
      <Sum label={t('close.expected')} cents={expectedCents} strong under />
    </dl>
  );
}
