import { BarsChart } from '../../../lib/charts/chart.tsx';
import { ChartCard } from '../../../lib/charts/chart-card.tsx';
import { type ChartColumn, csvMoney } from '../../../lib/charts/chart-csv.ts';
import { productPath } from '../../../shared/paths.ts';
import { type Figures, listed, useWords } from './use-words.ts';

const SHOWN = 10;
type Row = Figures['topMovers'][number];

export function MoversCard({ figures: { topMovers } }: { figures: Figures }) {
  const { t, money, quantity, name } = useWords();
  const columns: ChartColumn<Row>[] = [
    { key: 'sku', head: t('columns.sku'), text: ({ sku }) => sku },
    { key: 'name', head: t('columns.name'), text: name, to: ({ id }) => productPath(id), mobile: 'title' },
    {
      key: 'issued',
      head: t('columns.issued'),
      text: ({ issuedMilli }) => quantity(issuedMilli),
      value: ({ issuedMilli }) => issuedMilli / 1000,
      align: 'end',
      mobile: 'side',
    },
    {
      key: 'sold',
      head: t('columns.sold'),
      text: ({ soldCents }) => money(soldCents),
      value: ({ soldCents }) => csvMoney(soldCents),
      align: 'end',
      mobile: 'hidden',
    },
    {
      key: 'margin',
      head: t('columns.margin'),
      text: ({ marginCents }) => money(marginCents),
      value: ({ marginCents }) => csvMoney(marginCents),
      align: 'end',
      mobile: 'hidden',
    },
  ];
  const bars = topMovers.slice(0, SHOWN).map((row) => ({
    key: row.id,
    name: name(row),
    values: [row.issuedMilli],
    texts: [quantity(row.issuedMilli)],
  }));
  return (
    <ChartCard
      title={t('movers.title')}
      formula={t('movers.formula')}
      chart={
        <BarsChart
          label={t('movers.picture', { rows: listed(bars) })}
          rows={bars}
          series={[{ label: t('columns.issued'), color: 'now' }]}
        />
      }
      columns={columns}
      rows={topMovers}
      rowKey={({ id }) => id}
      filename="top-movers"
      empty={t('movers.empty')}
    />
  );
}
