import type { Outputs } from '@kickstand/api';
import { formatMoney } from '@kickstand/domain/format';
import { invoicedCents } from '@kickstand/domain/workorders';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../lib/api.ts';
import { CardProblem } from '../../../lib/calls/card-problem.tsx';
import { Skeleton } from '../../../ui/data/skeleton.tsx';
import type { WorkOrder } from '../shared/order.ts';
import { dateOn, JobsTable, type Paper, Parties, paymentSums, Sheet, Sums, taxLabel } from './paper.tsx';

/** The invoice as issued; before that, a preview that says it is not an invoice yet. */
export function InvoiceSheet({ order, paper }: { order: WorkOrder; paper: Paper }) {
  const { t: words } = useTranslation('workorderPage');
  const invoice = useQuery(orpc.payments.invoice.queryOptions({ input: { id: order.id } }));
  if (!invoice.data)
    return invoice.isError ? (
      <CardProblem
        title={words('print.invoice')}
        error={invoice.error}
        busy={invoice.isFetching}
        onTryAgain={() => void invoice.refetch()}
      />
    ) : (
      <Skeleton className="h-[60dvh] rounded-card" />
    );
  const { t } = paper;
  const { data } = invoice;
  const issued = { ...paper, shop: { ...paper.shop, ...data.shop } };
  const number =
    data.number === null ? t('workorderPrint:draft') : t('workorderPrint:number', { number: data.number });
  const orderTag = t('workorders:tag', { number: data.orderNumber });
  const { totals, storage, approved } = data;
  return (
    <Sheet
      paper={issued}
      title={t('workorderPrint:invoice')}
      facts={[`${number}, ${orderTag}`, data.issuedAt ? dateOn(issued, data.issuedAt) : '']}
      foot={`${t('workorderPrint:invoice')} ${number}, ${orderTag}`}
      proof={data.proof}
    >
      <Parties paper={issued} customer={data.customer} bike={data.bike} />
      {data.jobs ? (
        <JobsTable
          paper={issued}
          jobs={data.jobs.map((job, at) => ({ ...job, key: `${at} ${job.title}` }))}
        />
      ) : (
        <p className="mt-4 font-strong">{t('workorderPrint:diagnosticFee')}</p>
      )}
      <div className="mt-4 flex flex-wrap justify-between gap-6 break-inside-avoid">
        <div className="grid max-w-[22rem] flex-1 content-start gap-1 text-[8.5pt]">
          {approved ? (
            <p>
              {t('workorderPrint:approvedOn', {
                when: dateOn(issued, approved.at, 'moment'),
                version: approved.version,
              })}
            </p>
          ) : null}
          {data.noticeAt ? (
            <p>{t('workorderPrint:noticeOn', { when: dateOn(issued, data.noticeAt, 'moment') })}</p>
          ) : null}
          <Payments paper={issued} payments={data.payments} />
          <p>{t('workorderPrint:warranty', { days: data.warrantyDays })}</p>
        </div>
        <Sums
          sums={[
            [t('workorderPrint:subtotal'), totals.subtotalCents],
            storage.cents > 0
              ? [
                  t('workorderPrint:storage', { count: storage.days - storage.waivedDays }),
                  storage.cents - storage.taxCents,
                ]
              : null,
            [taxLabel(issued, totals.taxRatePpm), totals.taxCents + storage.taxCents],
            totals.remainderCents > 0 ? [t('workorderPrint:remainder'), totals.remainderCents] : null,
            data.chargedCents !== 0 ? [t('workorderPrint:charged'), data.chargedCents] : null,
            [t('workorderPrint:total'), invoicedCents(data), 'strong'],
            ...paymentSums(data, t),
            [t('workorderPrint:balance'), data.balanceCents, 'large'],
          ]}
        />
      </div>
    </Sheet>
  );
}

type Payment = Outputs['payments']['invoice']['payments'][number];

/** Every ledger entry with its amount: they add up to the sums next to them. */
function Payments({ paper, payments }: { paper: Paper; payments: readonly Payment[] }) {
  const { t } = paper;
  if (payments.length === 0) return null;
  return (
    <table className="mb-1 w-full border-collapse">
      <caption className="text-left font-strong">{t('workorderPrint:payments')}</caption>
      <tbody>
        {payments.map((payment, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an old invoice's rows have no id, and their order is fixed
          <tr key={at} className="align-top">
            <td className="num pr-2 whitespace-nowrap">{dateOn(paper, payment.at, 'list')}</td>
            <td className="pr-2">{whatOf(payment, t)}</td>
            <td className="num text-right">{formatMoney(payment.amountCents)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const whatOf = ({ kind, method, amountCents }: Payment, t: Paper['t']): string =>
  kind === 'adjustment'
    ? t(amountCents < 0 ? 'money:charge' : 'money:credit')
    : `${t(`money:kind.${kind}`)}, ${t(`money:method.${method}`)}`;
