import { formatMoney } from '@kickstand/domain/format';
import type { Language } from '@kickstand/domain/language';
import type { Workshop } from '@kickstand/domain/settings';
import {
  dueCents,
  type Estimate,
  inFavorCents,
  type JobChoice,
  type PaymentSummary,
  proposalTotals,
  type Totals,
} from '@kickstand/domain/workorders';
import { type Actor, SYSTEM } from '../../audit/index.ts';
import { enqueueMail, type Fact, type SentMail } from '../../mail/index.ts';
import type { DbOrTx, Transaction } from '../../platform/database/index.ts';
import { shareRecord } from '../../shares/index.ts';
import type { OrderRow } from '../queries/load-orders.ts';
import type { OrderMoney } from '../queries/order-money.ts';
import { noteEvent, touchOrder } from '../queries/timeline.ts';
import type { Notice, WorkordersDeps } from '../workorders-deps.ts';
import { linkEndFor } from './link-end.ts';

const PAGES = {
  estimate_ready: 'review',
  estimate_decided: 'review',
  question_answered: 'review',
  ready_for_pickup: 'report',
  order_update: 'report',
} as const;
type Kind = keyof typeof PAGES;

/** Why no mail can be sent about an order; null if one can. */
export async function noMailFor(
  deps: Pick<WorkordersDeps, 'mailConfigured'>,
  db: DbOrTx,
  { customerEmail }: Pick<OrderRow, 'customerEmail'>,
): Promise<'no_address' | 'no_server' | null> {
  if (!customerEmail) return 'no_address';
  return (await deps.mailConfigured(db)) ? null : 'no_server';
}

interface OrderMail {
  readonly kind: Kind;
  readonly facts: readonly Fact[];
  /** The page the mail links to. */
  readonly search?: string;
}

/** Every notice gets its own link. */
async function linkFor(
  deps: WorkordersDeps,
  tx: Transaction,
  actor: Actor,
  order: OrderRow,
  { kind, search = '' }: OrderMail,
): Promise<string> {
  const ends = await linkEndFor(tx, deps.clock.now(), order.id);
  const shareId = await shareRecord(tx, deps.clock, actor, { kind: 'report', recordId: order.id }, ends);
  return `${deps.baseUrl()}/${PAGES[kind]}/${shareId}${search}`;
}

/** Enqueues a mail about an order. Returns its id. */
function enqueue(
  deps: WorkordersDeps,
  tx: Transaction,
  order: OrderRow,
  { kind, facts }: OrderMail,
  link: string,
): Promise<string> {
  return enqueueMail(deps, tx, {
    kind,
    to: order.customerEmail,
    language: order.customerLanguage,
    recordId: order.id,
    data: {
      firstName: order.customerName,
      link,
      facts: [
        { label: 'order', value: `WO-${order.number}` },
        { label: 'bike', value: order.bikeInfo },
        ...facts.filter(({ value }) => value !== ''),
      ],
    },
  });
}

/** False if nothing is sent: no address, or no mail server. */
async function mail(
  deps: WorkordersDeps,
  tx: Transaction,
  actor: Actor,
  order: OrderRow,
  content: OrderMail,
): Promise<boolean> {
  if ((await noMailFor(deps, tx, order)) !== null) return false;
  await enqueue(deps, tx, order, content, await linkFor(deps, tx, actor, order, content));
  return true;
}

/** Calls `make` on first use and returns the same result from then on. */
export function lazily<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null;
  return () => {
    made ??= make();
    return made;
  };
}

/** How a notice was sent. */
export interface Told {
  readonly mailed: boolean;
  readonly texted: boolean;
}

type NoticeKind = Extract<Kind, 'estimate_ready' | 'question_answered' | 'ready_for_pickup'>;

/** MSG-05. By mail, text or both, as the customer prefers and the shop is set up for. */
async function notify(
  deps: WorkordersDeps,
  tx: Transaction,
  actor: Actor,
  order: OrderRow,
  content: OrderMail & { readonly kind: NoticeKind },
  figures: Pick<Notice, 'totalCents' | 'balanceCents' | 'approvedCents' | 'version'>,
): Promise<Told> {
  const link = lazily(() => linkFor(deps, tx, actor, order, content));
  const told = await deps.notifyByText(tx, actor, order, { kind: content.kind, link, ...figures });
  const mailed = told.mail && (await noMailFor(deps, tx, order)) === null;
  if (mailed) await enqueue(deps, tx, order, content, await link());
  return { mailed, texted: told.texted };
}

/** EML-01. Mails the current order to an address that staff entered. Returns the mail's id. */
export async function mailUpdate(
  deps: WorkordersDeps,
  tx: Transaction,
  actor: Actor,
  money: OrderMoney,
  { to, name }: { readonly to: string; readonly name: string },
): Promise<string> {
  const { row } = money.order;
  const facts = updateFacts(money);
  const addressed = { ...row, customerEmail: to, customerName: name || row.customerName };
  const content: OrderMail = { kind: 'order_update', facts };
  return enqueue(deps, tx, addressed, content, await linkFor(deps, tx, actor, addressed, content));
}

export const mailEstimate = (
  deps: WorkordersDeps,
  tx: Transaction,
  actor: Actor,
  order: OrderRow,
  estimate: Estimate,
) =>
  notify(
    deps,
    tx,
    actor,
    order,
    { kind: 'estimate_ready', facts: estimateFacts(estimate) },
    {
      totalCents: estimate.totals.totalCents,
      balanceCents: estimate.totals.totalCents,
      approvedCents: hasExtraWork(estimate) ? estimate.approved.totalCents : undefined,
      version: estimate.version,
    },
  );

/** Something was approved before; versions sent by 0.1.0 do not record it. */
const hasExtraWork = (estimate: Estimate): estimate is Estimate & Required<Pick<Estimate, 'approved'>> =>
  estimate.approved !== undefined && estimate.jobs.some(({ asked }) => !asked);

/** The first estimate has one total; for extra work, the approved sum and the new one. */
const estimateFacts = (estimate: Estimate): Fact[] =>
  hasExtraWork(estimate)
    ? proposalFacts(estimate.approved, estimate.totals)
    : [{ label: 'total', value: formatMoney(estimate.totals.totalCents) }];

function proposalFacts(approved: Totals, ifApproved: Totals): Fact[] {
  const { approvedCents, askedCents, ifApprovedCents } = proposalTotals(approved, ifApproved);
  return [
    { label: 'approvedSoFar', value: formatMoney(approvedCents) },
    { label: 'askedNow', value: formatMoney(askedCents) },
    { label: 'totalIfApproved', value: formatMoney(ifApprovedCents) },
  ];
}

/** The customer's copy of the decision: approved and declined jobs. */
export function mailDecision(
  deps: WorkordersDeps,
  tx: Transaction,
  actor: Actor,
  order: OrderRow,
  { estimate, choices }: { readonly estimate: Estimate; readonly choices: readonly JobChoice[] },
) {
  const jobs = (choice: JobChoice['choice']) =>
    choices
      .filter((one) => one.choice === choice)
      .flatMap(({ jobId }) => estimate.jobs.find((job) => job.id === jobId) ?? [])
      .map((job) => `${job.title}, ${formatMoney(job.totalCents)}`)
      .join('\n');
  const facts: Fact[] = [
    { label: 'approved', value: jobs('approve') },
    { label: 'declined', value: jobs('decline') },
  ];
  // links to the signed version, which later versions do not change
  const search = `?signed=${estimate.version}`;
  return mail(deps, tx, actor, order, { kind: 'estimate_decided', facts, search });
}

/** The shop's answer to a customer's question about a job. */
export const mailAnswer = (
  deps: WorkordersDeps,
  tx: Transaction,
  actor: Actor,
  order: OrderRow,
  { job, question, answer }: { readonly job: string; readonly question: string; readonly answer: string },
) =>
  notify(
    deps,
    tx,
    actor,
    order,
    {
      kind: 'question_answered',
      facts: [
        { label: 'job', value: job },
        { label: 'question', value: question },
        { label: 'answer', value: answer },
      ],
    },
    { totalCents: 0, balanceCents: 0 },
  );

export const mailReady = (
  deps: WorkordersDeps,
  tx: Transaction,
  actor: Actor,
  money: OrderMoney,
  workshop: Workshop,
) =>
  notify(
    deps,
    tx,
    actor,
    money.order.row,
    {
      kind: 'ready_for_pickup',
      facts: [
        ...moneyFacts(money),
        { label: 'storage', value: STORAGE[money.order.row.customerLanguage](workshop) },
      ],
    },
    { totalCents: money.totals.totalCents, balanceCents: dueCents(money.settlement) },
  );

/**
 * The totals of the page that an update links to. Before the first approval the bill is only the deposit, so the total
 * is that of the estimate, once it was sent.
 */
function updateFacts(money: OrderMoney): Fact[] {
  const { order, shows, approved, ifApproved, totals, settlement } = money;
  const isAsking = order.row.status === 'awaiting_approval';
  if (shows === 'estimate')
    return isAsking ? [{ label: 'total', value: formatMoney(ifApproved.totalCents) }] : [];
  if (isAsking) return [...proposalFacts(approved, ifApproved), balanceFact(settlement)];
  return totals.totalCents > 0 ? moneyFacts(money) : [];
}

const moneyFacts = ({ totals, settlement }: OrderMoney): Fact[] => [
  { label: 'total', value: formatMoney(totals.totalCents) },
  balanceFact(settlement),
];

/** What is left to pay, or what was overpaid: never negative. */
export function balanceFact(settlement: PaymentSummary): Fact {
  const favor = inFavorCents(settlement);
  return favor > 0
    ? { label: 'credit', value: formatMoney(favor) }
    : { label: 'balance', value: formatMoney(dueCents(settlement)) };
}

const STORAGE: Record<Language, (workshop: Workshop) => string> = {
  en: ({ storageGraceHours, storageCentsPerDay }) =>
    `Free for ${storageGraceHours} hours from this notice, then ${formatMoney(storageCentsPerDay)} per day or part of a day.`,
  es: ({ storageGraceHours, storageCentsPerDay }) =>
    `Gratis durante ${storageGraceHours} horas desde este aviso, después ${formatMoney(storageCentsPerDay)} por día o fracción de día.`,
};

const KINDS: readonly string[] = [
  'estimate_ready',
  'estimate_decided',
  'question_answered',
  'ready_for_pickup',
  'order_update',
  'payment_receipt',
];

/** Adds the event when the mail was actually sent, which may be minutes later. */
export async function noteOrderMailed(tx: DbOrTx, { kind, recordId, sentAt }: SentMail): Promise<void> {
  if (!recordId || !KINDS.includes(kind)) return;
  const clock = { now: () => sentAt };
  await noteEvent(tx, clock, SYSTEM, { orderId: recordId, kind: 'mail_sent', data: { mail: kind } });
  await touchOrder(tx, clock, SYSTEM, recordId, 'workorders.report.mail_sent', { mail: kind });
}
