import { shareOf } from '@kickstand/domain/inventory';
import { BarsChart } from '../../../lib/charts/chart.tsx';
import { ChartCard } from '../../../lib/charts/chart-card.tsx';
import { type ChartColumn, csvMoney } from '../../../lib/charts/chart-csv.ts';
import { csvPercent, type Figures, listed, useWords } from './use-words.ts';

const SHOWN = 8;
type Row = Figures['margin'][number];

export function MarginCard({ figures: { margin } }: { figures: Figures }) {
  const { t, money, percent, category } = useWords();
  const soldCents = margin.reduce((sum, row) => sum + row.soldCents, 0);
  const costCents = margin.reduce((sum, row) => sum + row.costCents, 0);
  const amount = (key: 'sold' | 'cost' | 'margin', of: (row: Row) => number): ChartColumn<Row> => ({
    key,
    head: t(`columns.${key}`),
    text: (row) => money(of(row)),
    value: (row) => csvMoney(of(row)),
    align: 'end',
    mobile: key === 'margin' ? 'side' : 'hidden',
  });
  const columns: ChartColumn<Row>[] = [
    { key: 'category', head: t('columns.category'), text: (row) => category(row.category), mobile: 'title' },
    amount('sold', (row) => row.soldCents),
    amount('cost', (row) => row.costCents),
    amount('margin', (row) => row.marginCents),
    {
      key: 'share',
      head: t('columns.marginShare'),
      text: (row) => percent(row.marginPpm),
      value: (row) => csvPercent(row.marginPpm),
      align: 'end',
    },
  ];
  const bars = margin.slice(0, SHOWN).map((row) => ({
    key: row.category,
    name: category(row.category),
    values: [row.marginCents],
    texts: [t('margin.text', { money: money(row.marginCents), share: percent(row.marginPpm) })],
  }));
  return (
    <ChartCard
      title={t('margin.title')}
      figure={percent(shareOf(soldCents - costCents, soldCents))}
      formula={t('margin.formula')}
      sum={`(${money(soldCents)} − ${money(costCents)}) ÷ ${money(soldCents)}`}
      chart={
        <BarsChart
          label={t('margin.picture', { rows: listed(bars) })}
          rows={bars}
          series={[{ label: t('columns.margin'), color: 'now' }]}
        />
      }
      columns={columns}
      rows={margin}
      rowKey={(row) => row.category}
      filename="margin"
      empty={t('margin.empty')}
    />
  );
}
