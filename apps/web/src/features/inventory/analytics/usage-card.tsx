import { BarsChart } from '../../../lib/charts/chart.tsx';
import { ChartCard } from '../../../lib/charts/chart-card.tsx';
import type { ChartColumn } from '../../../lib/charts/chart-csv.ts';
import { productPath } from '../../../shared/paths.ts';
import { type Figures, useWords } from './use-words.ts';

const SHOWN = 8;
const USAGE_DAYS = 90;
type Row = Figures['usage'][number];

/** Usage during the lead time, in thousandths, rounded to a tenth of a piece. */
const usedInLead = ({ usage90Milli, leadDays }: Row): number =>
  Math.round((usage90Milli * leadDays) / USAGE_DAYS / 100) * 100;

export function UsageCard({ figures: { usage } }: { figures: Figures }) {
  const { t, quantity, name } = useWords();
  const amount = (
    key: 'usage90' | 'usedInLead' | 'rop' | 'available',
    of: (row: Row) => number,
  ): ChartColumn<Row> => ({
    key,
    head: t(`columns.${key}`),
    text: (row) => quantity(of(row)),
    value: (row) => of(row) / 1000,
    align: 'end',
    mobile: key === 'rop' ? 'side' : 'hidden',
  });
  const columns: ChartColumn<Row>[] = [
    { key: 'sku', head: t('columns.sku'), text: ({ sku }) => sku },
    { key: 'name', head: t('columns.name'), text: name, to: ({ id }) => productPath(id), mobile: 'title' },
    amount('usage90', (row) => row.usage90Milli),
    {
      key: 'leadDays',
      head: t('columns.leadDays'),
      text: (row) => String(row.leadDays),
      value: (row) => row.leadDays,
      align: 'end',
      mobile: 'hidden',
    },
    amount('usedInLead', usedInLead),
    amount('rop', (row) => row.ropMilli),
    amount('available', (row) => row.availableMilli),
  ];
  const shown = usage.slice(0, SHOWN);
  const rowTexts = shown.map((row) =>
    t('usage.pair', { name: name(row), used: quantity(usedInLead(row)), rop: quantity(row.ropMilli) }),
  );
  return (
    <ChartCard
      title={t('usage.title')}
      formula={t('usage.formula')}
      chart={
        <BarsChart
          label={t('usage.picture', { rows: rowTexts.join(', ') })}
          rows={shown.map((row) => ({
            key: row.id,
            name: name(row),
            values: [usedInLead(row), row.ropMilli],
            texts: [quantity(usedInLead(row)), quantity(row.ropMilli)],
          }))}
          series={[
            { label: t('columns.usedInLead'), color: 'now' },
            { label: t('columns.rop'), color: 'target' },
          ]}
        />
      }
      columns={columns}
      rows={usage}
      rowKey={({ id }) => id}
      filename="usage-and-reorder-point"
      empty={t('usage.empty')}
    />
  );
}
