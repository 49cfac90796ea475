import { mayPromise, promiseState } from '@kickstand/domain/workorders';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Check, Clock, ClockAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, orpc } from '../../../../lib/api.ts';
import { useErrorText } from '../../../../lib/errors.ts';
import { useFormat } from '../../../../lib/format.ts';
import { useOnline } from '../../../../lib/online.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Card, CardBody, CardHead } from '../../../../ui/card.tsx';
import { Note } from '../../../../ui/note.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import type { WorkOrder } from '../../shared/order.ts';
import { useFailureToast, useRun } from '../../shared/use-order.ts';
import { BehindIt } from './behind-it.tsx';
import { ChangeDialog } from './change-dialog.tsx';
import { DateFields, isPast, useChosen } from './date-fields.tsx';
import { Odds } from './odds.tsx';
import { TellCustomer } from './tell-customer.tsx';

/** PRM-01 PRM-02: the date the customer was told, and what orders like it suggest. */
export function PromiseCard({ order }: { order: WorkOrder }) {
  const { t } = useTranslation('promise');
  const format = useFormat();
  const open = mayPromise(order.status);
  const { data, isError } = useQuery(
    orpc.workorders.forecast.queryOptions({ input: { id: order.id }, enabled: open }),
  );
  const [changing, setChanging] = useState(false);
  if (!open && !order.promisedAt) return null;
  const promisedAt = order.promisedAt && new Date(order.promisedAt);
  const state = promiseState({ status: order.status, promisedAt: promisedAt || null }, new Date());
  const forecast = data?.forecast ?? null;
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
            {state === 'late' && forecast ? (
              <Note tone="danger" icon={ClockAlert} title={t('lateTitle')}>
                {t('nowLikely', {
                  weekday: format.date(forecast.safe.at, 'weekday'),
                  day: format.date(forecast.safe.at, 'day'),
                  percent: Math.round(forecast.safe.share * 100),
                })}
              </Note>
            ) : null}
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
                <TellCustomer order={order} again={state === 'late'} />
                {order.mayPromiseAgain ? (
                  <Button onClick={() => setChanging(true)}>{t('change')}</Button>
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

function MakePromise({ order, found }: { order: WorkOrder; found: Parameters<typeof useChosen>[0] }) {
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
