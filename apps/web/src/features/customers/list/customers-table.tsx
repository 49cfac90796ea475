import { Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { useFormat } from '../../../lib/format.ts';
import { Picture } from '../../../lib/pictures/picture.tsx';
import { customerPath } from '../../../shared/paths.ts';
import { Avatar } from '../../../ui/data/avatar.tsx';
import { Badge } from '../../../ui/data/badge.tsx';
import { type Column, DataTable } from '../../../ui/data/data-table.tsx';
import { Money } from '../../../ui/data/money.tsx';
import type { CustomerRow } from '../shared/customer-types.ts';

/** On a phone every row is a card: who and how much, then the bikes, then when they were here. */
export function CustomersTable({ customers }: { customers: readonly CustomerRow[] }) {
  const { t } = useTranslation('customers');
  const format = useFormat();
  const navigate = useNavigate();
  const columns: readonly Column<CustomerRow>[] = [
    {
      key: 'name',
      head: t('columns.name'),
      mobile: 'title',
      cell: (row) => <Who row={row} />,
    },
    {
      key: 'contact',
      head: t('columns.contact'),
      mobile: 'hidden',
      from: 860,
      cell: (row) => (
        <span className="grid min-w-0">
          <span className="num whitespace-nowrap">{row.phone && format.phone(row.phone)}</span>
          <Email address={row.email} />
        </span>
      ),
    },
    {
      key: 'bikes',
      head: t('columns.bikes'),
      cell: (row) => <Bikes row={row} />,
      className: 'max-md:col-span-full max-md:pt-1.5!',
    },
    {
      key: 'lastVisit',
      head: t('columns.lastVisit'),
      cell: (row) => (
        <span className="whitespace-nowrap text-muted">
          {row.lastVisitAt ? format.date(row.lastVisitAt, 'list') : t('never')}
        </span>
      ),
      className: 'max-md:row-start-3 md:@max-[859px]/table:text-small',
    },
    {
      key: 'open',
      head: t('columns.open'),
      mobile: 'side',
      align: 'end',
      cell: (row) =>
        row.openOrders > 0 ? (
          <Badge tone="info">
            <span className="md:hidden">{t('openOrders', { count: row.openOrders })}</span>
            <span className="max-md:hidden">{row.openOrders}</span>
          </Badge>
        ) : null,
      className: 'max-md:row-start-3',
    },
    {
      key: 'owed',
      head: t('columns.owed'),
      mobile: 'side',
      align: 'end',
      cell: (row) => (
        <Money
          cents={row.owedCents}
          className={row.owedCents > 0 ? 'font-strong' : 'text-faint max-md:hidden'}
        />
      ),
      className: 'max-md:row-start-1',
    },
  ];
  return (
    <DataTable
      columns={columns}
      rows={customers}
      rowKey={({ id }) => id}
      caption={t('title')}
      onRowClick={({ id }) => void navigate(customerPath(id))}
    />
  );
}

function Who({ row }: { row: CustomerRow }) {
  const { t } = useTranslation('customers');
  const format = useFormat();
  return (
    <span className="flex min-w-0 items-center gap-3">
      <Avatar name={row.name} size="md" className="max-md:hidden" />
      <span className="grid min-w-0 justify-items-start">
        <Link
          to={customerPath(row.id)}
          className="hit-44 relative rounded-tag font-medium wrap-break-word text-ink no-underline hover:underline"
        >
          {row.name}
        </Link>
        <span className="num text-small whitespace-nowrap text-muted md:@min-[860px]/table:hidden">
          {row.phone && format.phone(row.phone)}
        </span>
        {row.duplicate ? (
          <Badge tone="warning" icon={Users} className="mt-0.5">
            {t('duplicate')}
          </Badge>
        ) : null}
      </span>
    </span>
  );
}

/** An address has no spaces: it may break after the @, never inside a name. */
function Email({ address }: { address: string }) {
  const at = address.indexOf('@') + 1;
  return (
    <span className="text-small text-muted">
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </span>
  );
}

function Bikes({ row }: { row: CustomerRow }) {
  const { t } = useTranslation('customers');
  const [first] = row.bikes;
  if (!first) return <span className="text-faint">{t('noBikes')}</span>;
  return (
    <span className="flex min-w-0 items-center gap-3">
      <Picture
        url={row.thumbnailUrl}
        alt=""
        quiet
        className="h-11 w-15 shrink-0 rounded-[9px] md:@max-[959px]/table:hidden"
      />
      <span className="grid min-w-0">
        <span className="wrap-break-word text-ink">{first.title}</span>
        {row.bikes.length > 1 ? (
          <span className="text-small text-muted">{t('moreBikes', { count: row.bikes.length - 1 })}</span>
        ) : null}
      </span>
    </span>
  );
}
