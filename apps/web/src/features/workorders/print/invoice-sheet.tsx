import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../lib/api.ts';
import { CardProblem } from '../../../lib/card-problem.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { WorkOrder } from '../shared/order.ts';
import { dateOn, JobsTable, type Paper, Parties, Sheet, Sums, taxLabel } from './paper.tsx';

/** The invoice as it was issued; before that how it would be billed, and that it is none yet. */
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
                when: dateOn(issued, approved.at, 'sent'),
                version: approved.version,
              })}
            </p>
          ) : null}
          {data.noticeAt ? (
            <p>{t('workorderPrint:noticeOn', { when: dateOn(issued, data.noticeAt, 'sent') })}</p>
          ) : null}
          {data.payments.map((payment) => (
            <p key={`${payment.at} ${payment.amountCents}`} className="num">
              {t('workorderPrint:payment', {
                when: dateOn(issued, payment.at, 'list'),
                kind: t(`money:kind.${payment.kind}`),
                method: t(`money:method.${payment.method}`),
              })}
            </p>
          ))}
          <p>{t('workorderPrint:warranty', { days: data.warrantyDays })}</p>
        </div>
        <Sums
          sums={[
            [t('workorderPrint:subtotal'), totals.subtotalCents],
            [taxLabel(issued, totals.taxRatePpm), totals.taxCents],
            [t('workorderPrint:total'), totals.totalCents, 'strong'],
            storage.cents > 0
              ? [t('workorderPrint:storage', { days: storage.days - storage.waivedDays }), storage.cents]
              : null,
            data.depositCents > 0 ? [t('workorderPrint:deposit'), -data.depositCents] : null,
            data.paidCents !== 0 ? [t('workorderPrint:paid'), -data.paidCents] : null,
            [t('workorderPrint:balance'), data.balanceCents, 'large'],
          ]}
        />
      </div>
    </Sheet>
  );
}
