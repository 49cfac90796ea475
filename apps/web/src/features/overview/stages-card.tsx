import { averageSeconds, type StageTime } from '@kickstand/domain/overview';
import type { Status } from '@kickstand/domain/workorders';
import { useTranslation } from 'react-i18next';
import { ChartCard } from '../../lib/charts/chart-card.tsx';
import type { ChartColumn } from '../../lib/charts/chart-csv.ts';
import { cn } from '../../ui/cn.ts';
import { STATUS_LOOKS } from '../../ui/data/status.tsx';
import { ChangeText } from './change-text.tsx';
import { csvDays, type Overview, useWords } from './use-words.ts';

interface Row {
  readonly status: Status;
  readonly now: StageTime;
  readonly before: StageTime;
}

const NONE: StageTime = { seconds: 0, orders: 0 };
/** Below a tenth of a day nobody would see a difference. */
const NOISE_SECONDS = 0.05 * 24 * 60 * 60;

/** DSH-02: where the days go between the counter and the pickup. */
export function StagesCard({ figures: { now, before } }: { figures: Overview }) {
  const { t, days, daysShort, count } = useWords();
  const { t: words } = useTranslation('workorders');
  const rows: Row[] = now.stages.map(({ status, ...time }) => ({
    status,
    now: time,
    before: before.stages.find((stage) => stage.status === status) ?? NONE,
  }));
  const text = (time: StageTime) => {
    const seconds = averageSeconds(time);
    return seconds === null ? t('noData') : daysShort(seconds);
  };
  const whole = averageSeconds(now.whole);
  const was = averageSeconds(before.whole);
  const columns: ChartColumn<Row>[] = [
    {
      key: 'stage',
      head: t('columns.stage'),
      text: ({ status }) => words(`status.${status}`),
      mobile: 'title',
    },
    {
      key: 'orders',
      head: t('columns.left'),
      text: (row) => count(row.now.orders),
      value: (row) => row.now.orders,
      align: 'end',
      mobile: 'hidden',
    },
    {
      key: 'now',
      head: t('columns.now'),
      text: (row) => text(row.now),
      value: (row) => csvDays(averageSeconds(row.now)),
      align: 'end',
      mobile: 'side',
    },
    {
      key: 'before',
      head: t('columns.before'),
      text: (row) => text(row.before),
      value: (row) => csvDays(averageSeconds(row.before)),
      align: 'end',
    },
  ];
  const longest = Math.max(...['now' as const, 'before' as const].map((when) => sumOf(rows, when)), 1);
  return (
    <ChartCard
      title={t('names.stages')}
      figure={whole === null ? t('noData') : days(whole)}
      aside={<Pace now={whole} was={was} />}
      formula={t('formulas.stages')}
      {...(whole === null
        ? {}
        : {
            sum: t('wholeSum', {
              sum: days(now.whole.seconds),
              count: now.whole.orders,
              average: days(whole),
            }),
          })}
      chart={
        <div className="grid gap-4">
          <div
            role="img"
            aria-label={t('picture', {
              name: t('names.stages'),
              points: rows
                .map((row) => t('point', { name: words(`status.${row.status}`), value: text(row.now) }))
                .join(', '),
            })}
            className="grid gap-[5px]"
          >
            <Bar rows={rows} when="now" longest={longest} className="h-6" />
            <Bar rows={rows} when="before" longest={longest} className="h-2 opacity-45" />
          </div>
          <ul className="grid grid-cols-2 gap-x-3 gap-y-3 md:grid-cols-4 min-[75rem]:grid-cols-[repeat(auto-fit,minmax(7rem,1fr))]">
            {rows.map((row) => (
              <li
                key={row.status}
                className={cn('border-l-2 border-current pl-2.5', STATUS_LOOKS[row.status].ink)}
              >
                <span className="block text-small text-ink">{words(`status.${row.status}`)}</span>
                <b className="num block font-strong text-ink">{text(row.now)}</b>
                {was === null ? null : (
                  <span className="num block text-caption text-muted">
                    {row.before.orders === 0 ? t('wasNone') : t('was', { value: text(row.before) })}
                  </span>
                )}
              </li>
            ))}
          </ul>
        </div>
      }
      columns={columns}
      rows={rows}
      rowKey={({ status }) => status}
      filename="overview-stages"
      empty={t('empty')}
    />
  );
}

const lengthOf = (row: Row, when: 'now' | 'before'): number => averageSeconds(row[when]) ?? 0;
const sumOf = (rows: readonly Row[], when: 'now' | 'before'): number =>
  rows.reduce((sum, row) => sum + lengthOf(row, when), 0);

interface BarProps {
  rows: readonly Row[];
  when: 'now' | 'before';
  /** For both bars, in seconds: they share one scale. */
  longest: number;
  className: string;
}

function Bar({ rows, when, longest, className }: BarProps) {
  return (
    <div
      className={cn('flex gap-[3px]', className)}
      style={{ width: `${(sumOf(rows, when) * 100) / longest}%` }}
    >
      {rows
        .filter((row) => lengthOf(row, when) > 0)
        .map((row) => (
          <i
            key={row.status}
            style={{ flexGrow: lengthOf(row, when) }}
            className={cn('min-w-0.5 rounded-[4px] bg-current', STATUS_LOOKS[row.status].ink)}
          />
        ))}
    </div>
  );
}

/** Quicker is better here. */
function Pace({ now, was }: { now: number | null; was: number | null }) {
  const { t, days } = useWords();
  if (now === null || was === null)
    return <ChangeText direction={null} good={false} text={t('change.none')} from={null} />;
  const from = t('change.from', { before: days(was) });
  if (Math.abs(now - was) < NOISE_SECONDS)
    return <ChangeText direction="same" good text={t('change.same')} from={from} />;
  const faster = now < was;
  const by = days(Math.abs(now - was));
  return (
    <ChangeText
      direction={faster ? 'down' : 'up'}
      good={faster}
      text={t(faster ? 'change.faster' : 'change.slower', { by })}
      from={from}
    />
  );
}
