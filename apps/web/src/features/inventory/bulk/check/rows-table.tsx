import type { ImportField, Mapping } from '@kickstand/domain/inventory';
import { CircleAlert, Equal, Plus, RefreshCw } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/button.tsx';
import { Badge } from '../../../../ui/data/badge.tsx';
import { type Column, DataTable } from '../../../../ui/data/data-table.tsx';
import { Skeleton } from '../../../../ui/data/skeleton.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { useErrorSentence, useFieldValue } from './row-texts.ts';
import { type CheckRow, type Compared, changesOf, FIXED_BY, fixableFields, ROW_KEYS } from './rows.ts';

const CHANGES_SHOWN = 3;

interface RowsTableProps {
  rows: readonly CheckRow[];
  /** The mapping of the file's columns; null if no cell can be edited. */
  mapping: Mapping | null;
  onFix: (row: CheckRow) => void;
}

/**
 * INV-05. Each line: its text, its errors, what it would change. Memoized: a hundred rows need not render again with
 * every chunk that is sent.
 */
export const RowsTable = memo(function RowsTable({ rows, mapping, onFix }: RowsTableProps) {
  const { t } = useTranslation('bulk');
  const cell = (field: ImportField) => (row: CheckRow) => <Cell row={row} field={field} />;
  const columns: readonly Column<CheckRow>[] = [
    {
      key: 'line',
      head: t('check.columns.line'),
      mobile: 'hidden',
      cell: ({ line }) => <span className="num text-muted">{line}</span>,
    },
    { key: 'sku', head: t('check.columns.sku'), cell: cell('sku'), className: 'code max-w-52' },
    {
      key: 'name',
      head: t('check.columns.name'),
      mobile: 'title',
      cell: cell('name_en'),
      className: 'max-md:row-start-1 max-md:font-medium',
    },
    { key: 'cost', head: t('check.columns.cost'), align: 'end', mobile: 'hidden', cell: cell('cost') },
    {
      key: 'price',
      head: t('check.columns.price'),
      align: 'end',
      mobile: 'side',
      cell: cell('price'),
      className: 'max-md:row-start-1',
    },
    { key: 'qty', head: t('check.columns.qty'), align: 'end', mobile: 'hidden', cell: cell('qty') },
    {
      key: 'happens',
      head: t('check.columns.happens'),
      mobile: 'footer',
      cell: (row) => (
        <div className="flex items-center justify-between gap-3 max-md:pt-1">
          <Happens row={row} />
          {mapping && fixableFields(row, mapping).length > 0 ? (
            <Button
              variant="soft"
              size="sm"
              aria-label={t('check.fixOf', { line: row.line })}
              onClick={() => onFix(row)}
            >
              {t('check.fix')}
            </Button>
          ) : null}
        </div>
      ),
      className: 'md:min-w-64',
    },
  ];
  return (
    <DataTable
      columns={columns}
      rows={rows}
      rowKey={({ line, kind }) => `${kind} ${line}`}
      caption={t('check.title')}
      mark={(row) => (wrongFields(row).length > 0 ? 'danger' : undefined)}
    />
  );
});

/** Highlighted cells; null is the whole row. */
function wrongFields(row: CheckRow): (ImportField | null)[] {
  return row.kind === 'bad'
    ? row.sheetRow.errors.map(({ field }) => field)
    : (row.compared?.problems ?? []).map((problem) => FIXED_BY[problem]);
}

function Cell({ row, field }: { row: CheckRow; field: ImportField }) {
  const { t } = useTranslation('bulk');
  const valueText = useFieldValue();
  const text =
    row.kind === 'bad'
      ? row.sheetRow.cells[field]
      : row.row[ROW_KEYS[field]] === undefined
        ? ''
        : valueText(field, row.row[ROW_KEYS[field]] ?? null);
  if (!wrongFields(row).includes(field))
    return (
      <span className="line-clamp-2 wrap-anywhere">{text || <span className="text-faint">–</span>}</span>
    );
  return (
    <span className="inline-block max-w-full rounded-[6px] bg-danger-soft px-[7px] py-[3px] font-medium wrap-anywhere text-danger-ink shadow-[inset_0_0_0_1px_var(--danger-line)]">
      {text || t('nothing')}
    </span>
  );
}

function Happens({ row }: { row: CheckRow }) {
  const { t } = useTranslation('bulk');
  const sentence = useErrorSentence();
  if (row.kind === 'bad') return <Wrong line={row.line} sentences={row.sheetRow.errors.map(sentence)} />;
  if (row.compared === null)
    return (
      <span className="w-24">
        <Skeleton className="w-full" />
        <span className="sr-only">{t('check.comparing')}</span>
      </span>
    );
  if (row.compared.problems.length > 0)
    return (
      <Wrong line={row.line} sentences={row.compared.problems.map((problem) => t(`refused.${problem}`))} />
    );
  return <Action compared={row.compared} />;
}

function Wrong({ line, sentences }: { line: number; sentences: readonly string[] }) {
  const { t } = useTranslation('bulk');
  return (
    <ul className="grid min-w-0 gap-1 text-small font-medium text-danger-ink">
      {sentences.map((sentence) => (
        <li key={sentence} className="flex items-start gap-1.5">
          <Icon icon={CircleAlert} size="sm" className="mt-px" />
          <span className="wrap-anywhere">
            <span className="text-muted md:hidden">{t('check.line', { line })} </span>
            {sentence}
          </span>
        </li>
      ))}
    </ul>
  );
}

const LOOKS = {
  create: { icon: Plus, tone: 'accent' },
  update: { icon: RefreshCw, tone: 'neutral' },
  same: { icon: Equal, tone: 'outline' },
} as const;

function Action({ compared }: { compared: Compared }) {
  const { t } = useTranslation('bulk');
  const { icon, tone } = LOOKS[compared.action];
  return (
    <div className="flex min-w-0 flex-wrap items-start gap-x-2.5 gap-y-1">
      <Badge tone={tone} icon={icon}>
        {t(`check.action.${compared.action}`)}
      </Badge>
      {compared.action === 'update' ? <Changes compared={compared} /> : null}
    </div>
  );
}

/** Old → new; a long list opens on demand. */
function Changes({ compared }: { compared: Compared }) {
  const { t } = useTranslation('bulk');
  const valueText = useFieldValue();
  const lines: ReactNode[] = changesOf(compared).map(({ field, before, after }) => (
    <li key={field} className="wrap-anywhere">
      {t('check.change', {
        field: t(`fields.${field}`),
        before: valueText(field, before),
        after: valueText(field, after),
      })}
    </li>
  ));
  const more = lines.length - CHANGES_SHOWN;
  return (
    <div className="min-w-0 flex-1 basis-40 pt-0.5 text-small text-muted">
      <ul>{lines.slice(0, CHANGES_SHOWN)}</ul>
      {more > 0 ? (
        <details>
          <summary className="hit-44 relative cursor-pointer font-medium text-accent-ink">
            {t('check.moreChanges', { count: more })}
          </summary>
          <ul>{lines.slice(CHANGES_SHOWN)}</ul>
        </details>
      ) : null}
    </div>
  );
}
