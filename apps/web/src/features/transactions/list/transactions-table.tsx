import { Globe } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormat } from '../../../lib/format.ts';
import { EntryAmount, EntryState, useKindText } from '../../../shared/money/entry-parts.tsx';
import type { Entry } from '../../../shared/money/ledger-types.ts';
import { KIND_ICONS } from '../../../shared/money/money-icons.ts';
import { OrderTag } from '../../../shared/orders/order-tag.tsx';
import { intakePath, orderPath } from '../../../shared/paths.ts';
import { Avatar } from '../../../ui/data/avatar.tsx';
import { type Column, DataTable } from '../../../ui/data/data-table.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { linkStyles } from '../../../ui/link.ts';

interface TransactionsTableProps {
  entries: readonly Entry[];
  /** Several days are shown, so a time alone is not enough. */
  withDate: boolean;
  onOpen: (entry: Entry) => void;
}

/** A table; a row folds into a card on a phone. A row opens its details, by touch and by key. */
export function TransactionsTable({ entries, withDate, onOpen }: TransactionsTableProps) {
  const { t } = useTranslation('money');
  const format = useFormat();
  const columns: readonly Column<Entry>[] = [
    {
      key: 'time',
      head: t('list.time'),
      mobile: 'hidden',
      cell: ({ at }) => (
        <time dateTime={at} className="num grid whitespace-nowrap text-muted">
          {withDate ? <span>{format.date(at, 'list')}</span> : null}
          <span className={withDate ? 'text-small' : ''}>{format.date(at, 'time')}</span>
        </time>
      ),
    },
    {
      key: 'kind',
      head: t('list.kind'),
      mobile: 'title',
      cell: (entry) => <Kind entry={entry} onOpen={() => onOpen(entry)} />,
    },
    { key: 'for', head: t('list.for'), cell: (entry) => <For entry={entry} /> },
    { key: 'method', head: t('fields.method'), cell: (entry) => <How entry={entry} /> },
    { key: 'by', head: t('list.person'), cell: (entry) => <By entry={entry} /> },
    {
      key: 'amount',
      head: t('fields.amount'),
      align: 'end',
      mobile: 'side',
      className: 'max-md:row-start-1',
      cell: (entry) => <EntryAmount entry={entry} />,
    },
  ];
  return (
    <DataTable
      columns={columns}
      rows={entries}
      rowKey={({ id }) => id}
      caption={t('list.title')}
      onRowClick={onOpen}
      mark={({ kind }) => (kind === 'refund' || kind === 'void' ? 'warning' : undefined)}
    />
  );
}

function Kind({ entry, onOpen }: { entry: Entry; onOpen: () => void }) {
  const { t } = useTranslation('money');
  const format = useFormat();
  const kind = useKindText()(entry);
  return (
    <span className="grid justify-items-start gap-1">
      <button
        type="button"
        data-print="show"
        onClick={onOpen}
        aria-label={t('list.open', { kind, id: entry.transactionId })}
        className="hit-44 relative inline-flex items-center gap-2 rounded-tag font-medium hover:underline"
      >
        <Icon icon={KIND_ICONS[entry.kind]} className="size-[18px] text-muted" />
        {kind}
      </button>
      <EntryState entry={entry} />
      <time dateTime={entry.at} className="num text-small text-muted md:hidden">
        {format.date(entry.at, 'moment')}
      </time>
    </span>
  );
}

function For({ entry }: { entry: Entry }) {
  const { t } = useTranslation('money');
  return (
    <span className="grid justify-items-start gap-0.5 max-md:flex max-md:items-center max-md:gap-2">
      <span className="font-medium wrap-break-word text-ink">{entry.customerName}</span>
      {entry.order ? (
        <Link to={orderPath(entry.order.id)} className="hit-44 relative rounded-tag no-underline">
          <OrderTag number={entry.order.number} className="h-5.5 text-caption" />
        </Link>
      ) : entry.intakeId ? (
        <Link to={intakePath(entry.intakeId)} className={`${linkStyles} text-small`}>
          {t('list.intake')}
        </Link>
      ) : null}
    </span>
  );
}

function How({ entry }: { entry: Entry }) {
  const { t } = useTranslation('money');
  const words = entry.reason ?? entry.note;
  return (
    <span className="grid">
      <span>{entry.kind === 'adjustment' ? t('noMoney') : t(`method.${entry.method}`)}</span>
      {words ? <span className="text-small wrap-break-word text-muted">{words}</span> : null}
    </span>
  );
}

/** The full name is in the details; a column of full names leaves no room for the rest. */
const firstName = (name: string): string => name.split(' ')[0] ?? '';

function By({ entry }: { entry: Entry }) {
  const { t } = useTranslation('money');
  return (
    <span className="flex items-center gap-2">
      {entry.online ? <Icon icon={Globe} size="sm" /> : <Avatar name={entry.by} size="sm" />}
      <span className="whitespace-nowrap">{firstName(entry.by) || t('online')}</span>
    </span>
  );
}
