import { formatCalendarDate } from '@kickstand/domain/format';
import { givenName } from '@kickstand/domain/messages';
import { mayPromise, promiseState } from '@kickstand/domain/workorders';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Check, Clock, ClockAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, orpc } from '../../../../lib/api.ts';
import { useErrorText } from '../../../../lib/calls/errors.ts';
import { useLanguage } from '../../../../lib/device/language.ts';
import { useOnline } from '../../../../lib/device/online.ts';
import { useFormat } from '../../../../lib/format.ts';
import { useThread } from '../../../../shared/messages/use-thread.ts';
import { Button } from '../../../../ui/button.tsx';
import { Badge } from '../../../../ui/data/badge.tsx';
import { Skeleton } from '../../../../ui/data/skeleton.tsx';
import { Card, CardBody, CardHead } from '../../../../ui/page/card.tsx';
import { Note } from '../../../../ui/page/note.tsx';
import type { WorkOrder } from '../../shared/order.ts';
import { useFailureToast, useRun } from '../../shared/use-order.ts';
import { BehindIt, hoursOf } from './behind-it.tsx';
import { ChangeDialog } from './change-dialog.tsx';
import { DateFields, type Found, isPast, suggestedDay, useChosen } from './date-fields.tsx';
import { Odds, VERY_LIKELY } from './odds.tsx';
import { TellCustomer } from './tell-customer.tsx';

/** PRM-01 PRM-02: the promised date, and the forecast from similar orders. */
export function PromiseCard({ order }: { order: WorkOrder }) {
  const { t } = useTranslation('promise');
  const format = useFormat();
  const { language } = useLanguage();
  const open = mayPromise(order.status);
  const { data, isError } = useQuery(
    orpc.workorders.forecast.queryOptions({ input: { id: order.id }, enabled: open }),
  );
  const [changing, setChanging] = useState(false);
  if (!open && !order.promisedAt) return null;
  const promisedAt = order.promisedAt && new Date(order.promisedAt);
  const state = promiseState({ status: order.status, promisedAt: promisedAt || null }, new Date());
  const forecast = data?.forecast ?? null;
  const suggested = data ? suggestedDay(data) : '';
  return (
    <Card aria-labelledby="promise-title">
      <CardHead
        id="promise-title"
        title={t('title')}
        action={
          order.promisedAt ? (
            <Badge
              tone={state === 'late' ? 'danger' : state === 'soon' ? 'warning' : 'success'}
              icon={state === 'late' ? ClockAlert : Check}
            >
              {t(state === 'late' ? 'late' : state === 'soon' ? 'soon' : open ? 'promised' : 'done')}
            </Badge>
          ) : (
            <Badge tone="outline" icon={Clock}>
              {t('none')}
            </Badge>
          )
        }
      />
      <CardBody className="grid gap-4">
        {order.promisedAt ? (
          <div className="grid gap-1">
            <p className="text-title font-strong">
              {t('by', {
                weekday: format.date(order.promisedAt, 'weekday'),
                day: format.date(order.promisedAt, 'day'),
                time: format.date(order.promisedAt, 'time'),
              })}
            </p>
            {state === 'late' && open ? <Late order={order} found={data} /> : null}
          </div>
        ) : null}
        {!open ? null : data ? (
          <>
            {forecast ? (
              <Odds forecast={forecast} cases={data.cases} promised={order.promisedAt !== null} />
            ) : (
              <p className="text-muted">{t('notEnough', { count: data.cases, needed: data.needed })}</p>
            )}
            {order.promisedAt ? (
              <>
                <TellCustomer order={order} late={state === 'late'} />
                {order.mayPromiseAgain ? (
                  <Button
                    variant={state === 'late' ? 'primary' : 'secondary'}
                    onClick={() => setChanging(true)}
                  >
                    {state === 'late' && forecast && suggested
                      ? t('instead', { weekday: formatCalendarDate(suggested, 'weekday', language) })
                      : t('change')}
                  </Button>
                ) : (
                  <p className="text-small text-muted">{t('notYours')}</p>
                )}
              </>
            ) : (
              <MakePromise order={order} found={data} />
            )}
            <BehindIt found={data} />
          </>
        ) : isError ? (
          <p className="text-muted">{t('unknown')}</p>
        ) : (
          <Skeleton className="h-32 rounded-control" />
        )}
      </CardBody>
      {changing && data ? (
        <ChangeDialog order={order} found={data} onClose={() => setChanging(false)} />
      ) : null}
    </Card>
  );
}

/**
 * The promised time has passed: shows whether the customer knows, what is missing, and what is likely now.
 */
function Late({ order, found }: { order: WorkOrder; found: Found | undefined }) {
  const { t } = useTranslation('promise');
  const format = useFormat();
  const { messages } = useThread({ orderId: order.id });
  const slipped = [
    ...(found?.left ?? []).map(
      ({ title, minutes }) => `${title}, ${t('hours', { hours: hoursOf(minutes) })}`,
    ),
    ...(found && found.partsShort > 0 ? [t('slippedParts', { count: found.partsShort })] : []),
  ];
  const safe = found?.forecast?.safe;
  const wroteSince = messages.some(
    ({ direction, state, at }) =>
      direction === 'out' && !['failed', 'canceled'].includes(state) && at > (order.promisedAt ?? ''),
  );
  return (
    <Note
      tone="danger"
      icon={ClockAlert}
      title={wroteSince ? t('lateTitle') : t('notTold', { name: givenName(order.customerName) })}
    >
      {slipped.length > 0 ? (
        <p>{t('slipped', { what: slipped.slice(0, SLIPPED_SHOWN).join('; ') })}</p>
      ) : null}
      {safe ? (
        <p>
          {t(safe.share > VERY_LIKELY ? 'nowVeryLikely' : 'nowLikely', {
            weekday: format.date(safe.at, 'weekday'),
            day: format.date(safe.at, 'day'),
            percent: Math.round(safe.share * 100),
          })}
        </p>
      ) : null}
    </Note>
  );
}

const SLIPPED_SHOWN = 3;

function MakePromise({ order, found }: { order: WorkOrder; found: Found }) {
  const { t } = useTranslation('promise');
  const online = useOnline();
  const chosen = useChosen(found);
  const run = useRun();
  const failed = useFailureToast();
  const errorText = useErrorText();
  const action = useMutation({
    mutationFn: (promisedAt: string) =>
      run(order.id, { work: (revision) => api.workorders.promise({ id: order.id, revision, promisedAt }) }),
    onError: (error) => {
      if (!isPast(error)) failed(error);
    },
  });
  const promise = () => {
    if (chosen.promisedAt) action.mutate(chosen.promisedAt);
  };
  return (
    <div className="grid gap-3 border-t border-line pt-4">
      <DateFields
        found={found}
        chosen={chosen}
        error={isPast(action.error) ? errorText(action.error) : undefined}
      />
      <Button
        variant="soft"
        block
        busy={action.isPending}
        disabled={!online || !chosen.promisedAt}
        onClick={promise}
      >
        {t('promise')}
      </Button>
    </div>
  );
}
