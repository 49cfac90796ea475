import { BarsChart } from '../../../lib/charts/chart.tsx';
import { ChartCard } from '../../../lib/charts/chart-card.tsx';
import { type ChartColumn, csvMoney } from '../../../lib/charts/chart-csv.ts';
import { type Figures, useWords } from './use-words.ts';

interface Row {
  readonly key: 'yearly' | 'average';
  readonly cents: number;
}

export function TurnsCard({ figures: { turns } }: { figures: Figures }) {
  const { t, money, decimal } = useWords();
  const { yearlyCostCents, averageStockCents, turnsCenti } = turns;
  const isNothing = yearlyCostCents === 0 && averageStockCents === 0;
  const rows: Row[] = isNothing
    ? []
    : [
        { key: 'yearly', cents: yearlyCostCents },
        { key: 'average', cents: averageStockCents },
      ];
  const columns: ChartColumn<Row>[] = [
    { key: 'what', head: t('columns.what'), text: ({ key }) => t(`turns.${key}`), mobile: 'title' },
    {
      key: 'amount',
      head: t('columns.amount'),
      text: ({ cents }) => money(cents),
      value: ({ cents }) => csvMoney(cents),
      align: 'end',
      mobile: 'side',
    },
  ];
  return (
    <ChartCard
      title={t('turns.title')}
      figure={turnsCenti === null ? t('turns.none') : decimal(turnsCenti / 100)}
      aside={turnsCenti === null ? null : t('turns.aside')}
      formula={t('turns.formula')}
      sum={`${money(yearlyCostCents)} ÷ ${money(averageStockCents)}`}
      chart={
        <BarsChart
          label={t('turns.picture', { yearly: money(yearlyCostCents), average: money(averageStockCents) })}
          rows={rows.map(({ key, cents }) => ({
            key,
            name: t(`turns.${key}`),
            values: [cents],
            texts: [money(cents)],
          }))}
          series={[{ label: t('columns.amount'), color: 'now' }]}
        />
      }
      columns={columns}
      rows={rows}
      rowKey={({ key }) => key}
      filename="stock-turns"
      empty={t('turns.empty')}
    />
  );
}
