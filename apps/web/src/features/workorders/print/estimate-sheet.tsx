import { depositKept } from '@kickstand/domain/payments';
import { dueCents, remainderCents } from '@kickstand/domain/workorders';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../lib/api.ts';
import { CardProblem } from '../../../lib/calls/card-problem.tsx';
import { Skeleton } from '../../../ui/data/skeleton.tsx';
import type { WorkOrder } from '../shared/order.ts';
import {
  dateOn,
  JobsTable,
  type Paper,
  type PaperJob,
  Parties,
  paymentSums,
  Sheet,
  Signatures,
  type Sum,
  Sums,
  taxLabel,
} from './paper.tsx';

interface EstimateSheetProps {
  order: WorkOrder;
  paper: Paper;
}

interface Estimated {
  readonly version: number | null;
  readonly at: string | Date;
  readonly jobs: readonly PaperJob[];
  readonly subtotalCents: number;
  readonly taxRatePpm: number;
  readonly taxCents: number;
  readonly totalCents: number;
  /** Null: everything is asked at once. */
  readonly proposal: WorkOrder['money']['proposal'];
}

/** The last version as it was sent; before that, how it would be sent now. */
export function EstimateSheet({ order, paper }: EstimateSheetProps) {
  const { t } = useTranslation('workorders');
  const { version } = order.estimate;
  const sent = useQuery({
    ...orpc.workorders.estimate.version.queryOptions({ input: { id: order.id, version: version || 1 } }),
    enabled: version > 0,
  });
  if (version === 0) return <Estimate order={order} paper={paper} estimated={unsent(order)} />;
  if (sent.data)
    return (
      <Estimate
        order={order}
        paper={paper}
        estimated={{
          version,
          at: sent.data.sentAt,
          jobs: sent.data.jobs.map((job) => ({
            ...job,
            key: job.id,
            text: textOf(job),
            addition: job.parentId !== null,
            answer: answerTo(job, order),
          })),
          proposal: sent.data.proposal,
          ...sent.data.totals,
        }}
      />
    );
  if (sent.isError)
    return (
      <CardProblem
        title={t('title')}
        error={sent.error}
        busy={sent.isFetching}
        onTryAgain={() => void sent.refetch()}
      />
    );
  return <Skeleton className="h-[60dvh] rounded-card" />;
}

/** The decisions about it so far; nothing while the customer is deciding. */
function answerTo({ id }: { id: string }, { jobs }: WorkOrder): PaperJob['answer'] {
  const decision = jobs.find((job) => job.id === id)?.decision;
  return decision === 'approved' || decision === 'declined' ? decision : undefined;
}

const textOf = ({ description, cause }: { description: string; cause: string }) =>
  [description, cause].filter(Boolean).join(' ');

function unsent(order: WorkOrder): Estimated {
  return {
    version: null,
    at: new Date(),
    jobs: order.jobs
      .filter(({ decision, changed }) => decision !== 'declined' || changed)
      .map((job) => ({
        ...job,
        lines: job.lines.filter(({ struck }) => !struck),
        key: job.id,
        text: textOf(job),
        addition: job.parentId !== null,
        answer: job.decision === 'approved' ? ('approved' as const) : undefined,
      })),
    proposal: order.money.proposal,
    ...order.money.ifApproved,
  };
}

function Estimate({ order, paper, estimated }: EstimateSheetProps & { estimated: Estimated }) {
  const { t, shop } = paper;
  const number = t('workorders:tag', { number: order.number });
  // The balance by then is on the invoice.
  const isDecided = estimated.version !== null && estimated.jobs.every(({ answer }) => answer);
  const version =
    estimated.version === null
      ? t('workorderPrint:notSent')
      : t('workorderPrint:version', { version: estimated.version });
  return (
    <Sheet
      paper={paper}
      title={t('workorderPrint:estimate')}
      facts={[`${number}, ${version}`, dateOn(paper, estimated.at)]}
      foot={`${t('workorderPrint:estimate')}, ${number}, ${version}`}
    >
      <Parties
        paper={paper}
        customer={{ name: order.customerName, phone: order.customerPhone, email: order.customerEmail }}
        bike={order}
      />
      <JobsTable paper={paper} jobs={estimated.jobs} boxes="answers" />
      <div className="mt-4 flex flex-wrap justify-between gap-6 break-inside-avoid">
        <div className="max-w-[22rem] flex-1 text-[8.5pt]">
          <p>{t('workorderPrint:terms')}</p>
          {isDecided ? (
            <Answers order={order} paper={paper} version={estimated.version} />
          ) : (
            <p className="mt-2 font-strong">{t('workorderPrint:oldParts')}</p>
          )}
        </div>
        <Sums
          sums={[
            [t('workorderPrint:subtotal'), estimated.subtotalCents],
            [taxLabel(paper, estimated.taxRatePpm), estimated.taxCents],
            ...totalRows(estimated, t),
            ...(isDecided ? [] : leftToPay(order, estimated, t)),
          ]}
        />
      </div>
      {isDecided ? null : (
        <Signatures
          who={[
            [t('workorderPrint:signature', { name: order.customerName }), t('workorderPrint:date')],
            [t('workorderPrint:forShop', { shop: shop.name }), t('workorderPrint:date')],
          ]}
        />
      )}
    </Sheet>
  );
}

/** Who answered this version, when and how: the signature itself is stored with the decision. */
function Answers({ order, paper, version }: EstimateSheetProps & Pick<Estimated, 'version'>) {
  const { t } = paper;
  const decisions = order.decisions.filter((decision) => decision.version === version);
  const oldPartsBack = decisions.at(-1)?.oldPartsBack ?? null;
  return (
    <div className="mt-2 grid gap-1 font-strong">
      {decisions.map(({ id, name, at, method, verbalMethod, takenBy, shopDevice, linkBy }) => (
        <p key={id}>
          {method === 'verbal' && verbalMethod
            ? t('workorderPrint:answeredByWord', {
                name,
                when: dateOn(paper, at, 'moment'),
                method: t(`workorders:method.${verbalMethod}`),
                by: takenBy ?? '',
              })
            : t('workorderPrint:answeredOnline', { name, when: dateOn(paper, at, 'moment') })}
          {shopDevice
            ? ` ${linkBy ? t('workorderPrint:onShopDeviceBy', { by: linkBy }) : t('workorderPrint:onShopDevice')}`
            : ''}
        </p>
      ))}
      {oldPartsBack === null ? null : (
        <p>{t(oldPartsBack ? 'workorderPrint:oldPartsBack' : 'workorderPrint:oldPartsStay')}</p>
      )}
    </div>
  );
}

/** From the total to what would be due, as on the review page and the invoice. */
function leftToPay({ money }: WorkOrder, { totalCents }: Estimated, t: Paper['t']): readonly (Sum | null)[] {
  const remainder = remainderCents(totalCents, depositKept(money));
  const settlement = { ...money, billCents: totalCents + remainder };
  const { storage, storageCents, chargedCents } = money;
  const days = storage.days - storage.waivedDays;
  return [
    remainder > 0 ? [t('workorderPrint:remainder'), remainder] : null,
    storageCents > 0 ? [t('workorderPrint:storage', { count: days }), storageCents] : null,
    chargedCents !== 0 ? [t('workorderPrint:charged'), chargedCents] : null,
    ...paymentSums(settlement, t),
    [t('workorderPrint:ifAll'), dueCents(settlement), 'large'],
  ];
}

/** The first estimate has one total; for extra work, the approved sum and the new one. */
function totalRows({ totalCents, proposal }: Estimated, t: Paper['t']): readonly (Sum | null)[] {
  if (!proposal || proposal.approvedCents === 0) return [[t('workorderPrint:total'), totalCents, 'strong']];
  return [
    [t('workorderPrint:approvedSoFar'), proposal.approvedCents],
    [t('workorderPrint:askedNow'), proposal.askedCents],
    [t('workorderPrint:totalIfApproved'), proposal.ifApprovedCents, 'strong'],
  ];
}
