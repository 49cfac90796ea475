import { shareOf } from '@kickstand/domain/inventory';
import { BarsChart } from '../../../lib/charts/chart.tsx';
import { ChartCard } from '../../../lib/charts/chart-card.tsx';
import type { ChartColumn } from '../../../lib/charts/chart-csv.ts';
import { csvPercent, type Figures, useWords } from './use-words.ts';

interface Row {
  readonly key: 'there' | 'short';
  readonly lines: number;
}

export function StockOutsCard({ figures: { stockOuts } }: { figures: Figures }) {
  const { t, count, percent } = useWords();
  const { lines, short, sharePpm } = stockOuts;
  const rows: Row[] =
    lines === 0
      ? []
      : [
          { key: 'there', lines: lines - short },
          { key: 'short', lines: short },
        ];
  const columns: ChartColumn<Row>[] = [
    { key: 'what', head: t('columns.what'), text: ({ key }) => t(`stockOuts.${key}`), mobile: 'title' },
    {
      key: 'lines',
      head: t('columns.lines'),
      text: (row) => count(row.lines),
      value: (row) => row.lines,
      align: 'end',
      mobile: 'side',
    },
    {
      key: 'share',
      head: t('columns.share'),
      text: (row) => percent(shareOf(row.lines, lines)),
      value: (row) => csvPercent(shareOf(row.lines, lines)),
      align: 'end',
    },
  ];
  return (
    <ChartCard
      title={t('stockOuts.title')}
      figure={percent(sharePpm)}
      aside={lines === 0 ? null : t('stockOuts.aside')}
      formula={t('stockOuts.formula')}
      sum={`${count(short)} ÷ ${count(lines)}`}
      chart={
        <BarsChart
          label={t('stockOuts.picture', { there: count(lines - short), short: count(short) })}
          rows={rows.map(({ key, lines: counted }) => ({
            key,
            name: t(`stockOuts.${key}`),
            values: [counted],
            texts: [count(counted)],
          }))}
          series={[{ label: t('columns.lines'), color: 'now' }]}
        />
      }
      columns={columns}
      rows={rows}
      rowKey={({ key }) => key}
      filename="stock-outs"
      empty={t('stockOuts.empty')}
    />
  );
}
