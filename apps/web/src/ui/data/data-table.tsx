// biome-ignore-all lint/a11y/noRedundantRoles: browsers drop table roles once rows are laid out as a grid
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { cn } from '../cn.ts';

export type Column<Row> = {
  key: string;
  head: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Numbers are right-aligned. */
  align?: 'start' | 'end';
  /** The cell's place when the row folds into two lines on a phone. Default: subtitle. */
  mobile?: keyof typeof MOBILE;
  /** The minimum table width at which it is shown; on a phone `mobile` decides. */
  from?: keyof typeof FROM;
  className?: string;
  headClassName?: string;
};

export type DataTableProps<Row> = {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** The table's accessible name, not displayed. */
  caption: string;
  /** Shown instead of a table without rows. */
  empty?: ReactNode;
  /** Does what the link or button in the row does; the whole row is its click area, but not a tab stop. */
  onRowClick?: (row: Row) => void;
  selected?: (row: Row) => boolean;
  /** A 3 px mark at the left edge of urgent rows. */
  mark?: (row: Row) => 'warning' | 'danger' | undefined;
  className?: string;
};

const MARKS = {
  warning: 'shadow-[inset_3px_0_0_var(--warning-line)]',
  danger: 'shadow-[inset_3px_0_0_var(--danger)]',
} as const;

/** By the table's width, which next to the navigation is smaller than the window's. */
const FROM = {
  860: 'md:@max-[859px]/table:hidden',
  960: 'md:@max-[959px]/table:hidden',
  1060: 'md:@max-[1059px]/table:hidden',
  1200: 'md:@max-[1199px]/table:hidden',
} as const;

const MOBILE = {
  title: 'max-md:col-start-1',
  subtitle: 'max-md:col-start-1 max-md:text-small max-md:text-muted',
  side: 'max-md:col-start-2 max-md:text-right',
  footer: 'max-md:col-span-full',
  hidden: 'max-md:hidden',
} as const;

/** A real table. Under 768 px each row folds into two lines, so roles are set explicitly. */
export function DataTable<Row>({
  columns,
  rows,
  rowKey,
  caption,
  empty,
  onRowClick,
  selected,
  mark,
  className,
}: DataTableProps<Row>) {
  if (rows.length === 0 && empty !== undefined) return <>{empty}</>;
  return (
    <div className="@container/table">
      <table role="table" className={cn('w-full border-collapse max-md:block', className)}>
        <caption className="sr-only">{caption}</caption>
        <thead role="rowgroup" className="max-md:sr-only">
          <tr role="row">
            {columns.map((column) => (
              <th
                key={column.key}
                role="columnheader"
                scope="col"
                className={cn(
                  'border-b border-line bg-sunken px-3 py-2.5 text-left text-caption font-medium whitespace-nowrap text-muted first:pl-5 last:pr-5',
                  column.align === 'end' && 'text-right',
                  column.from && FROM[column.from],
                  column.headClassName,
                )}
              >
                {column.head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="max-md:block" onKeyDown={moveByArrow}>
          {rows.map((row) => {
            const edge = mark?.(row);
            return (
              <tr
                key={rowKey(row)}
                role="row"
                data-selected={selected?.(row) || undefined}
                data-mark={edge}
                className={cn(
                  'border-b border-line last:border-b-0 hover:bg-hover data-selected:bg-accent-soft',
                  'max-md:grid max-md:grid-flow-dense max-md:grid-cols-[minmax(0,1fr)_auto] max-md:items-center max-md:gap-x-3 max-md:gap-y-[3px] max-md:px-4 max-md:py-[13px]',
                  onRowClick && 'cursor-pointer',
                  edge && MARKS[edge],
                )}
                onClick={onRowClick && ((event) => !isOnControl(event) && onRowClick(row))}
              >
                {columns.map((column) => (
                  <td
                    key={column.key}
                    role="cell"
                    data-mobile={column.mobile ?? 'subtitle'}
                    className={cn(
                      'h-row px-3 py-2 align-middle first:pl-5 last:pr-5 max-md:block max-md:h-auto max-md:p-0 max-md:first:pl-0 max-md:last:pr-0',
                      column.align === 'end' && 'num text-right whitespace-nowrap',
                      MOBILE[column.mobile ?? 'subtitle'],
                      column.from && FROM[column.from],
                      column.className,
                    )}
                  >
                    {column.cell(row)}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/** A click on a link or button inside the row. */
const isOnControl = ({ target }: MouseEvent): boolean =>
  target instanceof Element && target.closest('a, button, input, select, textarea, label') !== null;

/** Up and Down move to the link in the row above or below. */
function moveByArrow(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0 || !(event.target instanceof HTMLAnchorElement)) return;
  const links = [...event.currentTarget.children].map((row) => row.querySelector('a'));
  const at = links.indexOf(event.target);
  const next = at === -1 ? undefined : links[at + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
