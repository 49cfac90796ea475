import { formatMoney } from '@kickstand/domain/format';
import type { Language } from '@kickstand/domain/language';
import type { Workshop } from '@kickstand/domain/settings';
import { type Estimate, type JobChoice, proposalTotals } from '@kickstand/domain/workorders';
import { type Actor, SYSTEM } from '../audit/index.ts';
import { enqueueMail, type Fact, type SentMail } from '../mail/index.ts';
import type { DbOrTx, Transaction } from '../platform/database/index.ts';
import { shareRecord } from '../shares/index.ts';
import type { ReportRow } from './load-orders.ts';
import type { OrderMoney } from './order-money.ts';
import { noteEvent, touchOrder } from './timeline.ts';
import type { WorkordersParts } from './workorders-parts.ts';

const PAGES = {
  estimate_ready: 'review',
  estimate_decided: 'review',
  question_answered: 'review',
  ready_for_pickup: 'report',
} as const;
type Kind = keyof typeof PAGES;

/** Why a mail about an order would not go out; null: it would. */
export async function noMailFor(
  parts: Pick<WorkordersParts, 'mailConfigured'>,
  db: DbOrTx,
  { customerEmail }: Pick<ReportRow, 'customerEmail'>,
): Promise<'no_address' | 'no_server' | null> {
  if (!customerEmail) return 'no_address';
  return (await parts.mailConfigured(db)) ? null : 'no_server';
}

/** Puts a mail about an order into the outbox, with a link of its own. False: no address, or no mail server. */
async function mail(
  parts: WorkordersParts,
  tx: Transaction,
  actor: Actor,
  report: ReportRow,
  kind: Kind,
  facts: readonly Fact[],
  search = '',
): Promise<boolean> {
  if ((await noMailFor(parts, tx, report)) !== null) return false;
  const shareId = await shareRecord(tx, parts.clock, actor, { kind: 'report', recordId: report.id });
  await enqueueMail(parts, tx, {
    kind,
    to: report.customerEmail,
    language: report.customerLanguage,
    recordId: report.id,
    data: {
      firstName: report.customerName,
      link: `${parts.baseUrl()}/${PAGES[kind]}/${shareId}${search}`,
      facts: [
        { label: 'order', value: `WO-${report.number}` },
        { label: 'bike', value: report.bikeInfo },
        ...facts.filter(({ value }) => value !== ''),
      ],
    },
  });
  return true;
}

export const mailEstimate = (
  parts: WorkordersParts,
  tx: Transaction,
  actor: Actor,
  report: ReportRow,
  estimate: Estimate,
) => mail(parts, tx, actor, report, 'estimate_ready', estimateFacts(estimate));

/** The first estimate has one total; extra work says what is approved already and what is asked. */
function estimateFacts({ approved, totals, jobs }: Estimate): Fact[] {
  if (!approved || jobs.every(({ asked }) => asked))
    return [{ label: 'total', value: formatMoney(totals.totalCents) }];
  const { approvedCents, askedCents, ifApprovedCents } = proposalTotals(approved, totals);
  return [
    { label: 'approvedSoFar', value: formatMoney(approvedCents) },
    { label: 'askedNow', value: formatMoney(askedCents) },
    { label: 'totalIfApproved', value: formatMoney(ifApprovedCents) },
  ];
}

/** The customer's copy: what was approved, what was declined. */
export function mailDecision(
  parts: WorkordersParts,
  tx: Transaction,
  actor: Actor,
  report: ReportRow,
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
  // what was signed stays what it was, whatever is sent after it
  return mail(parts, tx, actor, report, 'estimate_decided', facts, `?signed=${estimate.version}`);
}

/** The shop's answer to what the customer asked about a job. */
export const mailAnswer = (
  parts: WorkordersParts,
  tx: Transaction,
  actor: Actor,
  report: ReportRow,
  { job, question, answer }: { readonly job: string; readonly question: string; readonly answer: string },
) =>
  mail(parts, tx, actor, report, 'question_answered', [
    { label: 'job', value: job },
    { label: 'question', value: question },
    { label: 'answer', value: answer },
  ]);

export const mailReady = (
  parts: WorkordersParts,
  tx: Transaction,
  actor: Actor,
  money: OrderMoney,
  workshop: Workshop,
) =>
  mail(parts, tx, actor, money.order.report, 'ready_for_pickup', [
    { label: 'total', value: formatMoney(money.totals.totalCents) },
    { label: 'balance', value: formatMoney(money.balanceCents) },
    { label: 'storage', value: STORAGE[money.order.report.customerLanguage](workshop) },
  ]);

const STORAGE: Record<Language, (workshop: Workshop) => string> = {
  en: ({ storageGraceHours, storageCentsPerDay }) =>
    `Free for ${storageGraceHours} hours from this notice, then ${formatMoney(storageCentsPerDay)} per started day.`,
  es: ({ storageGraceHours, storageCentsPerDay }) =>
    `Gratis durante ${storageGraceHours} horas desde este aviso, después ${formatMoney(storageCentsPerDay)} por día comenzado.`,
};

const KINDS: readonly string[] = [
  'estimate_ready',
  'estimate_decided',
  'question_answered',
  'ready_for_pickup',
  'payment_receipt',
];

/** The timeline says when a mail really went out, also when that was minutes later. */
export async function noteOrderMailed(tx: DbOrTx, { kind, recordId, sentAt }: SentMail): Promise<void> {
  if (!recordId || !KINDS.includes(kind)) return;
  const clock = { now: () => sentAt };
  await noteEvent(tx, clock, SYSTEM, { reportId: recordId, kind: 'mail_sent', data: { mail: kind } });
  await touchOrder(tx, clock, SYSTEM, recordId, 'workorders.report.mail_sent', { mail: kind });
}
