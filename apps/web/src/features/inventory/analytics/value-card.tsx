import { shareOf } from '@kickstand/domain/inventory';
import { BarsChart } from '../../../lib/charts/chart.tsx';
import { ChartCard } from '../../../lib/charts/chart-card.tsx';
import { type ChartColumn, csvMoney } from '../../../lib/charts/chart-csv.ts';
import { csvPercent, type Figures, listed, useWords } from './use-words.ts';

const SHOWN = 8;
type Row = Figures['byCategory'][number];

export function ValueCard({ figures }: { figures: Figures }) {
  const { t, money, count, percent, category } = useWords();
  const { byCategory, valueCents } = figures;
  const share = (row: Row) => shareOf(row.valueCents, valueCents);
  const columns: ChartColumn<Row>[] = [
    { key: 'category', head: t('columns.category'), text: (row) => category(row.category), mobile: 'title' },
    {
      key: 'products',
      head: t('columns.products'),
      text: (row) => count(row.products),
      value: (row) => row.products,
      align: 'end',
      mobile: 'hidden',
    },
    {
      key: 'value',
      head: t('columns.value'),
      text: (row) => money(row.valueCents),
      value: (row) => csvMoney(row.valueCents),
      align: 'end',
      mobile: 'side',
    },
    {
      key: 'share',
      head: t('columns.share'),
      text: (row) => percent(share(row)),
      value: (row) => csvPercent(share(row)),
      align: 'end',
    },
  ];
  const bars = barsOf(byCategory).map((row) => ({
    key: row.category,
    name: row.rest > 0 ? t('value.others', { count: row.rest }) : category(row.category),
    values: [row.valueCents],
    texts: [money(row.valueCents)],
  }));
  return (
    <ChartCard
      title={t('value.title')}
      figure={money(valueCents)}
      aside={t('value.aside', { count: byCategory.length })}
      formula={t('value.formula')}
      chart={
        <BarsChart
          label={t('value.picture', { rows: listed(bars) })}
          rows={bars}
          series={[{ label: t('columns.value'), color: 'now' }]}
        />
      }
      columns={columns}
      rows={byCategory}
      rowKey={(row) => row.category}
      filename="stock-value"
      empty={t('value.empty')}
    />
  );
}

/** The largest, and the sum of the rest, so that the bars add up to the total. */
function barsOf(rows: readonly Row[]): { category: string; valueCents: number; rest: number }[] {
  const whole = rows.length <= SHOWN + 1 ? rows : rows.slice(0, SHOWN);
  const rest = rows.slice(whole.length);
  const named = whole.map(({ category, valueCents }) => ({ category, valueCents, rest: 0 }));
  if (rest.length === 0) return named;
  const valueCents = rest.reduce((sum, row) => sum + row.valueCents, 0);
  return [...named, { category: '\u0000rest', valueCents, rest: rest.length }];
}
