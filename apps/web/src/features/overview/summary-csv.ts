import { averageSeconds, KPI_UNITS, KPIS, type Kpi, kpiOf } from '@kickstand/domain/overview';
import { chartCsv, csvMoney } from '../../lib/charts/chart-csv.ts';
import { csvDays, csvShare, type Overview, type useWords } from './use-words.ts';

interface Row {
  readonly figure: string;
  readonly unit: string;
  readonly now: string;
  readonly before: string;
  readonly formula: string;
}

/** All figures of the page in one file. */
export function summaryCsv({ now, before }: Overview, { t, range }: ReturnType<typeof useWords>): string {
  const raw = (kpi: Kpi, figure: number | null) =>
    KPI_UNITS[kpi] === 'share' ? csvShare(figure) : figure === null ? '' : csvMoney(figure);
  const rows: Row[] = [
    ...KPIS.map((kpi) => ({
      figure: t(`names.${kpi}`),
      unit: t(`units.${KPI_UNITS[kpi]}`),
      now: raw(kpi, kpiOf(kpi, now.sums)),
      before: raw(kpi, kpiOf(kpi, before.sums)),
      formula: t(`formulas.${kpi}`),
    })),
    {
      figure: t('whole'),
      unit: t('units.days'),
      now: csvDays(averageSeconds(now.whole)),
      before: csvDays(averageSeconds(before.whole)),
      formula: '',
    },
  ];
  return chartCsv(
    [
      { key: 'figure', head: t('columns.figure'), text: (row: Row) => row.figure },
      { key: 'unit', head: t('columns.unit'), text: (row: Row) => row.unit },
      { key: 'now', head: range(now), text: (row: Row) => row.now },
      { key: 'before', head: range(before), text: (row: Row) => row.before },
      { key: 'formula', head: t('columns.formula'), text: (row: Row) => row.formula },
    ],
    rows,
  );
}
