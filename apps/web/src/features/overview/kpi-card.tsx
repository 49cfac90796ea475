import { changeOf, KPI_UNITS, type Kpi, kpiOf, type Sums } from '@kickstand/domain/overview';
import { ChartCard } from '../../lib/charts/chart-card.tsx';
import { type ChartColumn, csvMoney } from '../../lib/charts/chart-csv.ts';
import { LinesChart } from '../../lib/charts/lines-chart.tsx';
import { ChangeText } from './change-text.tsx';
import { csvHours, csvShare, type Overview, type Part, useWords } from './use-words.ts';

type Words = ReturnType<typeof useWords>;

interface Row {
  readonly piece: Part['pieces'][number];
  readonly before: Part['pieces'][number] | undefined;
}

/** What each figure divides, with the numbers in it. */
const SUMS: Record<Kpi, (sums: Sums, words: Words) => string> = {
  averageOrder: (sums, { money, count }) => `${money(sums.salesCents)} ÷ ${count(sums.closedOrders)}`,
  closeRatio: (sums, { money }) => `${money(sums.approvedCents)} ÷ ${money(sums.presentedCents)}`,
  laborRate: (sums, { money, hours }) => `${money(sums.laborCents)} ÷ ${hours(sums.billedMilli)}`,
  grossProfit: (sums, { money }) =>
    `(${money(sums.salesCents)} − ${money(sums.partsCostCents)} − ${money(sums.laborCostCents)}) ÷ ${money(sums.salesCents)}`,
  efficiency: (sums, { hours }) => `${hours(sums.billedMilli)} ÷ ${hours(sums.clockedSeconds / 3.6)}`,
};
export const sumOf = (kpi: Kpi, sums: Sums, words: Words): string => SUMS[kpi](sums, words);

const amount = (
  key: string,
  head: string,
  of: (row: Row) => number,
  money: Words['money'],
): ChartColumn<Row> => ({
  key,
  head,
  text: (row) => money(of(row)),
  value: (row) => csvMoney(of(row)),
  align: 'end',
  mobile: 'hidden',
});

/** The columns of a figure's table, besides the figure itself. */
const PARTS: Record<Exclude<Kpi, 'efficiency'>, (words: Words) => ChartColumn<Row>[]> = {
  averageOrder: ({ t, money, count }) => [
    amount('sales', t('columns.sales'), ({ piece }) => piece.sums.salesCents, money),
    {
      key: 'orders',
      head: t('columns.orders'),
      text: ({ piece }) => count(piece.sums.closedOrders),
      value: ({ piece }) => piece.sums.closedOrders,
      align: 'end',
      mobile: 'hidden',
    },
  ],
  closeRatio: ({ t, money }) => [
    amount('approved', t('columns.approved'), ({ piece }) => piece.sums.approvedCents, money),
    amount('presented', t('columns.presented'), ({ piece }) => piece.sums.presentedCents, money),
  ],
  laborRate: ({ t, money, hours }) => [
    amount('labor', t('columns.labor'), ({ piece }) => piece.sums.laborCents, money),
    {
      key: 'billed',
      head: t('columns.billed'),
      text: ({ piece }) => hours(piece.sums.billedMilli),
      value: ({ piece }) => csvHours(piece.sums.billedMilli),
      align: 'end',
      mobile: 'hidden',
    },
  ],
  grossProfit: ({ t, money }) => [
    amount('sales', t('columns.sales'), ({ piece }) => piece.sums.salesCents, money),
    amount('partsCost', t('columns.partsCost'), ({ piece }) => piece.sums.partsCostCents, money),
    amount('laborCost', t('columns.laborCost'), ({ piece }) => piece.sums.laborCostCents, money),
  ],
};

interface KpiCardProps {
  kpi: Exclude<Kpi, 'efficiency'>;
  figures: Overview;
}

/** DSH-02: a figure of the period and the previous one, with its formula and its inputs. */
export function KpiCard({ kpi, figures: { now, before, postedRateCents } }: KpiCardProps) {
  const words = useWords();
  const { t, value, piece, axis } = words;
  const rows: Row[] =
    kpiOf(kpi, now.sums) === null && kpiOf(kpi, before.sums) === null
      ? []
      : now.pieces.map((one, at) => ({ piece: one, before: before.pieces[at] }));
  const beforeOf = ({ before: was }: Row) => (was ? kpiOf(kpi, was.sums) : null);
  const raw = (figure: number | null) =>
    KPI_UNITS[kpi] === 'share' ? csvShare(figure) : figure === null ? '' : csvMoney(figure);
  const columns: ChartColumn<Row>[] = [
    { key: 'piece', head: t('columns.piece'), text: (row) => piece(row.piece), mobile: 'title' },
    ...PARTS[kpi](words),
    {
      key: 'now',
      head: t(`names.${kpi}`),
      text: (row) => value(kpi, kpiOf(kpi, row.piece.sums)),
      value: (row) => raw(kpiOf(kpi, row.piece.sums)),
      align: 'end',
      mobile: 'side',
    },
    {
      key: 'before',
      head: t('columns.before'),
      text: (row) => value(kpi, beforeOf(row)),
      value: (row) => raw(beforeOf(row)),
      align: 'end',
      mobile: 'subtitle',
    },
  ];
  const points = rows.map((row) => ({
    name: piece(row.piece),
    now: kpiOf(kpi, row.piece.sums),
    before: beforeOf(row),
  }));
  return (
    <ChartCard
      title={t(`names.${kpi}`)}
      figure={value(kpi, kpiOf(kpi, now.sums))}
      aside={<Compared kpi={kpi} now={now} before={before} />}
      formula={t(`formulas.${kpi}`)}
      sum={sumOf(kpi, now.sums, words)}
      chart={
        <LinesChart
          label={t('picture', {
            name: t(`names.${kpi}`),
            points: points
              .map((point) => t('point', { name: point.name, value: value(kpi, point.now) }))
              .join(', '),
          })}
          points={points}
          text={axis(kpi)}
          {...((kpi === 'closeRatio' || kpi === 'grossProfit') && { most: WHOLE_PPM })}
          nowText={words.range(now)}
          beforeText={words.range(before)}
          {...(kpi === 'laborRate' && {
            target: { value: postedRateCents, label: t('posted', { amount: words.money(postedRateCents) }) },
          })}
        />
      }
      columns={columns}
      rows={rows}
      rowKey={(row) => row.piece.from}
      filename={`overview-${kpi}`}
      empty={t('empty')}
      cut={kpi === 'grossProfit' ? uncosted(now.sums, words) : undefined}
    />
  );
}

/** A share is at most 100 percent, but billed hours may exceed clocked ones. */
const WHOLE_PPM = 1_000_000;

/** Every one of these is better when it is higher. */
export function Compared({ kpi, now, before }: { kpi: Kpi; now: Part; before: Part }) {
  const { t, value, changed } = useWords();
  const how = KPI_UNITS[kpi] === 'share' ? 'points' : 'relative';
  const was = kpiOf(kpi, before.sums);
  const change = changeOf(kpiOf(kpi, now.sums), was, how);
  return (
    <ChangeText
      direction={change?.direction ?? null}
      good={change?.direction === 'up'}
      text={changed(change, how)}
      from={was === null ? null : t('change.from', { before: value(kpi, was) })}
    />
  );
}

/** A profit without all costs says so. */
function uncosted(sums: Sums, { t, hours }: Words): string | undefined {
  if (sums.uncostedMilli === 0) return undefined;
  return t('uncosted', { hours: hours(sums.uncostedMilli), all: hours(sums.billedMilli) });
}
