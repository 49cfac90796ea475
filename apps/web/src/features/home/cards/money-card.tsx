import { may } from '@kickstand/domain/auth';
import { localDate } from '@kickstand/domain/format';
import { pathTo } from '@kickstand/domain/navigation';
import { DEFAULT_TIME_ZONE } from '@kickstand/domain/settings';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../lib/api.ts';
import { useSession } from '../../../lib/auth/index.ts';
import { CardProblem } from '../../../lib/calls/card-problem.tsx';
import { useFormat } from '../../../lib/format.ts';
import { Skeleton } from '../../../ui/data/skeleton.tsx';
import { Card, CardBody, CardHead } from '../../../ui/page/card.tsx';
import { Line, Lines, OpenList } from './figure-card.tsx';

const COLORS = {
  card: 'bg-chart-1',
  cash: 'bg-chart-2',
  check: 'bg-chart-3',
  other: 'bg-chart-6',
} as const;
const METHODS = Object.keys(COLORS) as (keyof typeof COLORS)[];

/** DSH-01: today's money by method; people who may not see all of it see what they took. */
export function MoneyCard({ now }: { now: Date }) {
  const { t } = useTranslation(['home', 'money']);
  const { profile, boot } = useSession();
  const { money } = useFormat();
  const id = useId();
  const day = localDate(now, boot?.shop?.timeZone ?? DEFAULT_TIME_ZONE);
  const totals = useQuery(orpc.payments.totals.queryOptions({ input: { day } }));
  const title = t(may(profile?.role, 'money.readAll') ? 'home:money.title' : 'home:money.mine');
  if (totals.data === undefined && totals.isError)
    return (
      <CardProblem
        title={title}
        error={totals.error}
        busy={totals.isFetching}
        onTryAgain={() => void totals.refetch()}
      />
    );
  const list = `${pathTo('/dashboard/transactions')}?day=${day}`;
  const byMethod = METHODS.map((method) => ({
    method,
    cents: totals.data?.byMethod.find((one) => one.method === method)?.netCents ?? 0,
  }));
  const inBar = byMethod.filter(({ cents }) => cents > 0);
  const { takenCount = 0, returnedCount = 0 } = totals.data ?? {};
  return (
    <Card aria-labelledby={id} className="flex flex-col">
      <CardHead
        id={id}
        title={title}
        action={<OpenList to={list} title={title} text={t('home:money.all')} />}
      />
      <CardBody className="flex flex-1 flex-col gap-3.5 pb-2.5 max-md:pb-2.5">
        {totals.data === undefined ? (
          <Skeleton className="h-9 w-40" />
        ) : (
          <p className="flex flex-wrap items-baseline gap-x-2.5">
            <b className="num text-[2rem] leading-9 font-title tracking-tight">
              {money(totals.data.netCents)}
            </b>
            <span className="text-small text-muted">
              {takenCount === 0 ? t('home:money.none') : t('home:money.payments', { count: takenCount })}
              {returnedCount > 0 ? `, ${t('home:money.returned', { count: returnedCount })}` : null}
            </span>
          </p>
        )}
        <div aria-hidden="true" className="mb-auto flex h-3.5 gap-[3px] overflow-hidden rounded-[4px]">
          {inBar.length === 0 ? <i className="flex-1 rounded-[4px] bg-pressed" /> : null}
          {inBar.map(({ method, cents }) => (
            <i
              key={method}
              style={{ flexGrow: cents }}
              className={`min-w-1.5 rounded-[4px] ${COLORS[method]}`}
            />
          ))}
        </div>
        <Lines>
          {byMethod.map(({ method, cents }) => (
            <Line key={method} to={`${list}&method=${method}`}>
              <i aria-hidden="true" className={`size-2.5 shrink-0 rounded-[3px] ${COLORS[method]}`} />
              <span className="min-w-0 flex-1 truncate">{t(`money:method.${method}`)}</span>
              {totals.data ? (
                <b className="num font-medium">{money(cents)}</b>
              ) : (
                <Skeleton className="w-14" />
              )}
            </Line>
          ))}
        </Lines>
      </CardBody>
    </Card>
  );
}
