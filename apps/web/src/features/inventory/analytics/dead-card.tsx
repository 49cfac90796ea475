import { BarsChart } from '../../../lib/charts/chart.tsx';
import { ChartCard } from '../../../lib/charts/chart-card.tsx';
import { type ChartColumn, csvMoney } from '../../../lib/charts/chart-csv.ts';
import { productPath } from '../../../shared/paths.ts';
import { type Figures, listed, useWords } from './use-words.ts';

const SHOWN = 8;
type Row = Figures['dead']['products'][number];

export function DeadCard({ figures: { dead } }: { figures: Figures }) {
  const { t, money, count, quantity, date, name } = useWords();
  const columns: ChartColumn<Row>[] = [
    { key: 'sku', head: t('columns.sku'), text: ({ sku }) => sku },
    { key: 'name', head: t('columns.name'), text: name, to: ({ id }) => productPath(id), mobile: 'title' },
    {
      key: 'onHand',
      head: t('columns.onHand'),
      text: ({ onHandMilli }) => quantity(onHandMilli),
      value: ({ onHandMilli }) => onHandMilli / 1000,
      align: 'end',
      mobile: 'hidden',
    },
    {
      key: 'lastIssue',
      head: t('columns.lastIssue'),
      text: ({ lastIssueAt }) => (lastIssueAt ? date(lastIssueAt, 'list') : t('dead.never')),
      value: ({ lastIssueAt }) => lastIssueAt?.slice(0, 10) ?? '',
    },
    {
      key: 'value',
      head: t('columns.value'),
      text: ({ valueCents }) => money(valueCents),
      value: ({ valueCents }) => csvMoney(valueCents),
      align: 'end',
      mobile: 'side',
    },
  ];
  const bars = dead.products.slice(0, SHOWN).map((row) => ({
    key: row.id,
    name: name(row),
    values: [row.valueCents],
    texts: [money(row.valueCents)],
  }));
  return (
    <ChartCard
      title={t('dead.title')}
      figure={money(dead.valueCents)}
      aside={t('dead.aside', { count: dead.count })}
      formula={t('dead.formula')}
      chart={
        <BarsChart
          label={t('dead.picture', { rows: listed(bars) })}
          rows={bars}
          series={[{ label: t('columns.value'), color: 'rest' }]}
        />
      }
      columns={columns}
      rows={dead.products}
      rowKey={({ id }) => id}
      filename="dead-stock"
      empty={t('dead.empty')}
      cut={dead.count > dead.products.length ? t('dead.cut', { count: count(dead.count) }) : undefined}
    />
  );
}
