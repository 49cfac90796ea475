import { ChartBar, Download, Table2 } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { cn } from '../../ui/cn.ts';
import { type Column, DataTable } from '../../ui/data/data-table.tsx';
import { linkStyles } from '../../ui/link.ts';
import { Tooltip } from '../../ui/overlay/tooltip.tsx';
import { Card, CardBody, CardHead } from '../../ui/page/card.tsx';
import { downloadText } from '../device/download.ts';
import { type ChartColumn, chartCsv } from './chart-csv.ts';

interface ChartCardProps<Row> {
  title: string;
  /** The main number. */
  figure?: ReactNode;
  /** A note next to the number. */
  aside?: ReactNode;
  /** How it is computed, in words and with figures. */
  formula: string;
  sum?: string;
  chart: ReactNode;
  columns: readonly ChartColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Without the extension. */
  filename: string;
  /** Shown instead of chart and table if there are no rows. */
  empty: string;
  /** Below the table, if it is truncated. */
  cut?: string | undefined;
}

/** A chart with its formula, a table behind a button, and both as a file. In print the table replaces the chart. */
export function ChartCard<Row>(props: ChartCardProps<Row>) {
  const { title, figure, aside, formula, sum, chart, columns, rows, rowKey, filename, empty, cut } = props;
  const { t } = useTranslation('analytics');
  const [asTable, setAsTable] = useState(false);
  const id = useId();
  const hasRows = rows.length > 0;
  const switchLabel = t(asTable ? 'card.showChart' : 'card.showTable', { title });
  const csvLabel = t('card.csv', { title });
  return (
    <Card aria-labelledby={id} className="flex flex-col overflow-hidden">
      <CardHead
        id={id}
        title={title}
        className="pb-1.5 max-md:pb-1.5"
        action={
          hasRows ? (
            <>
              <Tooltip label={switchLabel}>
                <Button
                  variant="ghost"
                  size="icon"
                  icon={asTable ? ChartBar : Table2}
                  aria-label={switchLabel}
                  onClick={() => setAsTable(!asTable)}
                />
              </Tooltip>
              <Tooltip label={csvLabel}>
                <Button
                  variant="ghost"
                  size="icon"
                  icon={Download}
                  aria-label={csvLabel}
                  onClick={() => downloadText(`${filename}.csv`, chartCsv(columns, rows))}
                />
              </Tooltip>
            </>
          ) : null
        }
      />
      {figure ? (
        <div className="flex flex-wrap items-baseline gap-x-3 px-5 pb-3 max-md:px-4">
          <p className="num text-[2rem] leading-9 font-title tracking-tight">{figure}</p>
          {aside ? <p className="text-small text-muted">{aside}</p> : null}
        </div>
      ) : null}
      {hasRows ? (
        <>
          {asTable ? null : <CardBody className="print:hidden">{chart}</CardBody>}
          {/* biome-ignore lint/a11y/useSemanticElements: a section would be one more landmark in every card */}
          <div
            role="group"
            aria-label={title}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
            tabIndex={0}
            className={cn(
              'max-h-110 overflow-auto -outline-offset-2 print:max-h-none',
              !asTable && 'hidden print:block',
            )}
          >
            <DataTable columns={columns.map(toColumn)} rows={rows} rowKey={rowKey} caption={title} />
            {cut ? <p className="px-5 py-2.5 text-small text-muted max-md:px-4">{cut}</p> : null}
          </div>
        </>
      ) : (
        <CardBody className="text-muted">{empty}</CardBody>
      )}
      <div className="mx-5 mt-auto grid gap-px border-t border-line pt-2.5 pb-4 text-small max-md:mx-4">
        <p className="text-muted">{formula}</p>
        {sum ? <p className="num font-medium">{sum}</p> : null}
      </div>
    </Card>
  );
}

function toColumn<Row>({ key, head, text, to, align, mobile = 'subtitle' }: ChartColumn<Row>): Column<Row> {
  return {
    key,
    head,
    cell: (row) =>
      to ? (
        <Link to={to(row)} className={linkStyles}>
          {text(row)}
        </Link>
      ) : (
        text(row)
      ),
    mobile,
    className: mobile === 'title' ? 'wrap-break-word md:min-w-40' : 'md:whitespace-nowrap',
    ...(align ? { align } : {}),
  };
}
