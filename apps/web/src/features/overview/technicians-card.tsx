import { KPI_UNITS, KPIS, type Kpi, kpiOf } from '@kickstand/domain/overview';
import { Download } from 'lucide-react';
import { useId } from 'react';
import { type ChartColumn, chartCsv, csvMoney } from '../../lib/charts/chart-csv.ts';
import { downloadText } from '../../lib/device/download.ts';
import { Button } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data/data-table.tsx';
import { Tooltip } from '../../ui/overlay/tooltip.tsx';
import { Card, CardFoot, CardHead } from '../../ui/page/card.tsx';
import { csvShare, type Overview, type Part, useWords } from './use-words.ts';

type Row = Part['technicians'][number];

const raw = (kpi: Kpi, row: Row): string => {
  const figure = kpiOf(kpi, row.sums);
  if (figure === null) return '';
  return KPI_UNITS[kpi] === 'cents' ? csvMoney(figure) : csvShare(figure);
};

/** On a phone, which has no table head, each figure has its own line with its name. */
const labelled = (head: string, text: (row: Row) => string) => (row: Row) => (
  <span className="flex justify-between gap-3 max-md:text-small md:justify-end">
    <span className="text-muted md:hidden">{head}</span>
    {text(row)}
  </span>
);

/** DSH-02: every figure, person by person. */
export function TechniciansCard({ figures: { now } }: { figures: Overview }) {
  const { t, count, money, value } = useWords();
  const id = useId();
  const columns: ChartColumn<Row>[] = [
    {
      key: 'technician',
      head: t('columns.technician'),
      text: (row) => row.name || t('nobody'),
      mobile: 'title',
    },
    {
      key: 'orders',
      head: t('columns.orders'),
      text: ({ sums }) => count(sums.closedOrders),
      value: ({ sums }) => sums.closedOrders,
      align: 'end',
    },
    {
      key: 'sales',
      head: t('columns.sales'),
      text: ({ sums }) => money(sums.salesCents),
      value: ({ sums }) => csvMoney(sums.salesCents),
      align: 'end',
    },
    ...KPIS.map(
      (kpi): ChartColumn<Row> => ({
        key: kpi,
        head: t(`names.${kpi}`),
        text: (row) => value(kpi, kpiOf(kpi, row.sums)),
        value: (row) => raw(kpi, row),
        align: 'end',
      }),
    ),
  ];
  const label = t('columns.technician');
  return (
    <Card aria-labelledby={id} className="overflow-hidden">
      <CardHead
        id={id}
        title={t('names.technicians')}
        action={
          <Tooltip label={`${t('names.technicians')}: ${t('csv')}`}>
            <Button
              variant="ghost"
              size="icon"
              icon={Download}
              aria-label={`${t('names.technicians')}: ${t('csv')}`}
              onClick={() => downloadText('overview-technicians.csv', chartCsv(columns, now.technicians))}
            />
          </Tooltip>
        }
      />
      <DataTable
        columns={columns.map(({ key, head, text, align, mobile }) => ({
          key,
          head,
          ...(mobile === 'title'
            ? { cell: text, mobile: 'title' as const, className: 'font-medium' }
            : {
                cell: labelled(head, text),
                mobile: 'footer' as const,
                className: 'md:@max-[859px]/table:px-1.5!',
              }),
          ...(align ? { align } : {}),
          // Names of figures are long: they wrap between words, or the last columns would be cut off.
          headClassName: 'whitespace-normal! align-bottom @max-[859px]/table:px-1.5!',
        }))}
        rows={now.technicians}
        rowKey={(row) => row.id ?? ''}
        caption={label}
      />
      <CardFoot className="text-small text-muted">{t('formulas.technicians')}</CardFoot>
    </Card>
  );
}
