import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { useFormat } from '../../../../lib/format.ts';
import { OrderTag } from '../../../../shared/orders/order-tag.tsx';
import { intakePath, orderPath } from '../../../../shared/paths.ts';
import { Badge } from '../../../../ui/data/badge.tsx';
import { type Column, DataTable } from '../../../../ui/data/data-table.tsx';
import { linkStyles } from '../../../../ui/link.ts';
import { useIntakes } from '../use-history.ts';
import { HistoryFrame } from './history-frame.tsx';

type Intake = NonNullable<ReturnType<typeof useIntakes>['rows']>[number];

export function IntakesTab({ customerId }: { customerId: string }) {
  const { t } = useTranslation('customers');
  const format = useFormat();
  const navigate = useNavigate();
  const intakes = useIntakes(customerId);
  const columns: readonly Column<Intake>[] = [
    {
      key: 'form',
      head: t('history.form'),
      mobile: 'title',
      cell: ({ id, number }) => (
        <Link to={intakePath(id)} className={`${linkStyles} hit-44 relative`}>
          {t('history.intake', { number })}
        </Link>
      ),
    },
    {
      key: 'bike',
      head: t('history.bike'),
      cell: ({ bikeInfo }) => <span className="line-clamp-2 wrap-anywhere">{bikeInfo}</span>,
    },
    {
      key: 'taken',
      head: t('history.taken'),
      cell: ({ createdAt }) => (
        <span className="whitespace-nowrap text-muted">{format.date(createdAt, 'list')}</span>
      ),
    },
    {
      key: 'deposit',
      head: t('history.deposit'),
      mobile: 'side',
      cell: ({ depositPaid }) => (
        <Badge tone={depositPaid ? 'success' : 'neutral'}>
          {t(depositPaid ? 'history.depositPaid' : 'history.depositOpen')}
        </Badge>
      ),
      className: 'max-md:row-start-1',
    },
    {
      key: 'order',
      head: t('history.order'),
      mobile: 'side',
      cell: ({ order }) =>
        order ? (
          <Link to={orderPath(order.id)} className="hit-44 relative inline-block rounded-tag no-underline">
            <OrderTag number={order.number} />
          </Link>
        ) : null,
      className: 'max-md:row-start-3',
    },
  ];
  return (
    <HistoryFrame
      title={t('history.intakes')}
      empty={t('history.noIntakes')}
      rows={intakes.rows}
      history={intakes}
    >
      <DataTable
        columns={columns}
        rows={intakes.rows ?? []}
        rowKey={({ id }) => id}
        caption={t('history.intakes')}
        onRowClick={({ id }) => void navigate(intakePath(id))}
      />
    </HistoryFrame>
  );
}
