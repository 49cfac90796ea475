import { kpiOf } from '@kickstand/domain/overview';
import { ChartCard } from '../../lib/charts/chart-card.tsx';
import type { ChartColumn } from '../../lib/charts/chart-csv.ts';
import { Avatar } from '../../ui/data/avatar.tsx';
import { Compared, sumOf } from './kpi-card.tsx';
import { csvHours, csvShare, type Overview, type Part, useWords } from './use-words.ts';

type Row = Part['technicians'][number];

const ALL = 1_000_000;
/** The bar ends here; a higher value is only in the text. */
const MOST = 1_250_000;
const clockedMilli = ({ sums }: Row): number => sums.clockedSeconds / 3.6;
const efficiency = ({ sums }: Row): number | null => kpiOf('efficiency', sums);

/** DSH-02: billed against clocked hours, technician by technician, against the mark of 100 %. */
export function EfficiencyCard({ figures: { now, before } }: { figures: Overview }) {
  const words = useWords();
  const { t, hours, value } = words;
  const rows = now.technicians.filter(({ sums }) => sums.billedMilli > 0 || sums.clockedSeconds > 0);
  const name = (row: Row) => row.name || t('nobody');
  const columns: ChartColumn<Row>[] = [
    { key: 'technician', head: t('columns.technician'), text: name, mobile: 'title' },
    {
      key: 'billed',
      head: t('columns.billed'),
      text: ({ sums }) => hours(sums.billedMilli),
      value: ({ sums }) => csvHours(sums.billedMilli),
      align: 'end',
    },
    {
      key: 'clocked',
      head: t('columns.clocked'),
      text: (row) => hours(clockedMilli(row)),
      value: (row) => csvHours(clockedMilli(row)),
      align: 'end',
    },
    {
      key: 'efficiency',
      head: t('names.efficiency'),
      text: (row) => value('efficiency', efficiency(row)),
      value: (row) => csvShare(efficiency(row)),
      align: 'end',
      mobile: 'side',
    },
  ];
  return (
    <ChartCard
      title={t('names.efficiency')}
      figure={value('efficiency', kpiOf('efficiency', now.sums))}
      aside={<Compared kpi="efficiency" now={now} before={before} />}
      formula={t('formulas.efficiency')}
      sum={sumOf('efficiency', now.sums, words)}
      chart={
        <ul className="grid gap-4 py-1.5">
          {rows.map((row) => (
            <li
              key={row.id ?? ''}
              className="grid grid-cols-[2rem_minmax(0,1fr)_5rem] items-center gap-x-3 gap-y-1.5 md:grid-cols-[2rem_10rem_minmax(0,1fr)_5rem]"
            >
              <Avatar name={name(row)} />
              <div className="min-w-0 max-md:col-span-2">
                <p className="truncate">{name(row)}</p>
                <p className="num text-caption text-muted">
                  {t('hoursOf', { billed: hours(row.sums.billedMilli), clocked: hours(clockedMilli(row)) })}
                </p>
              </div>
              <Bar ppm={efficiency(row) ?? 0} />
              <b className="num text-right font-strong">{value('efficiency', efficiency(row))}</b>
            </li>
          ))}
        </ul>
      }
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id ?? ''}
      filename="overview-efficiency"
      empty={t('empty')}
    />
  );
}

/** Decorative boxes: the text next to it says the same. */
function Bar({ ppm }: { ppm: number }) {
  return (
    <div aria-hidden="true" className="relative h-3 rounded-[4px] bg-pressed max-md:col-span-2">
      <i
        className="absolute inset-y-0 left-0 rounded-[4px] bg-chart-1"
        style={{ width: `${(Math.min(ppm, MOST) * 100) / MOST}%` }}
      />
      <i className="absolute -inset-y-1 w-0.5 bg-ink" style={{ left: `${(ALL * 100) / MOST}%` }} />
    </div>
  );
}
