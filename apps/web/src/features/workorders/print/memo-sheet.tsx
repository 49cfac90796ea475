import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../lib/api.ts';
import { CardProblem } from '../../../lib/calls/card-problem.tsx';
import { useListFilter } from '../../../lib/list/list-filter.ts';
import { Skeleton } from '../../../ui/data/skeleton.tsx';
import type { WorkOrder } from '../shared/order.ts';
import { dateOn, type Paper, Parties, Sheet, Sums } from './paper.tsx';

/** A refund or credit after the invoice, as issued: /print/memo?number=3. */
export function MemoSheet({ order, paper }: { order: WorkOrder; paper: Paper }) {
  const { t: words } = useTranslation('workorderPage');
  const number = Number(useListFilter<'number'>().get('number'));
  const memo = useQuery(orpc.payments.creditMemo.queryOptions({ input: { id: order.id, number } }));
  if (!memo.data)
    return memo.isError ? (
      <CardProblem
        title={words('print.memo')}
        error={memo.error}
        busy={memo.isFetching}
        onTryAgain={() => void memo.refetch()}
      />
    ) : (
      <Skeleton className="h-[60dvh] rounded-card" />
    );
  const { t } = paper;
  const { data } = memo;
  const issued = { ...paper, shop: { ...paper.shop, ...data.shop } };
  const name = t('workorderPrint:number', { number: data.number });
  const orderTag = t('workorders:tag', { number: data.orderNumber });
  const invoice = t('workorderPrint:forInvoice', {
    number: data.invoiceNumber,
    when: dateOn(issued, data.invoiceIssuedAt),
  });
  return (
    <Sheet
      paper={issued}
      title={t('workorderPrint:memo')}
      facts={[`${name}, ${orderTag}`, dateOn(issued, data.issuedAt), invoice]}
      foot={`${t('workorderPrint:memo')} ${name}, ${orderTag}`}
      proof={data.proof}
    >
      <Parties paper={issued} customer={data.customer} bike={data.bike} />
      <div className="mt-6 flex flex-wrap justify-between gap-6">
        <div className="grid max-w-[22rem] flex-1 content-start gap-1 text-[8.5pt]">
          <p className="num">{data.transactionId}</p>
          {data.voided ? <p className="font-strong">{t('workorderPrint:memoVoided')}</p> : null}
        </div>
        <Sums
          sums={[
            data.creditedCents > 0 ? [t('workorderPrint:memoCredited'), data.creditedCents] : null,
            data.refundedCents > 0
              ? [
                  t('workorderPrint:memoRefunded', { method: t(`money:method.${data.method}`) }),
                  data.refundedCents,
                ]
              : null,
            [t('workorderPrint:balanceAfter'), data.balanceCents, 'large'],
          ]}
        />
      </div>
    </Sheet>
  );
}
