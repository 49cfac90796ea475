import type { Outputs } from '@kickstand/api';
import { customerStep, type JobDecision, promiseState, warrantyEndsAt } from '@kickstand/domain/workorders';
import { marksOfRecords, plainMark } from '../damage/index.ts';
import { prepareTogether } from '../platform/database/index.ts';
import {
  findShop,
  logoUrl,
  newestTerms,
  readSection,
  shopAddress,
  versionInForce,
} from '../settings/index.ts';
import {
  billRows,
  conversationAbout,
  decisionsOf,
  findingsOf,
  findOrderRow,
  firstReached,
  moneyOf,
  nameIn,
  ONE_ORDER,
  type OrderMoney,
  type OrderRow,
  ofOne,
  orderFrom,
  orderQueries,
  peopleOf,
  presentFrozen,
  presentPhotos,
  presentStorage,
  presentTotals,
  questionsOf,
  statusEvents,
  type VersionRow,
  valuesOfOne,
  versionsOf,
  versionTotals,
  type WorkordersDeps,
} from '../workorders/index.ts';
import { presentCopy, sinceDecision } from './copies.ts';
import type { ReachedOrder } from './reach-order.ts';

type PublicReport = Outputs['review']['report'];
type PublicReview = Outputs['review']['review'];

/** The head of every public page of an order. */
export async function headOf(
  deps: Pick<WorkordersDeps, 'db' | 'secrets' | 'clock'>,
  { order, preview }: ReachedOrder,
) {
  return {
    number: order.number,
    status: order.status,
    customerName: order.customerName,
    bikeInfo: order.bikeInfo,
    language: order.customerLanguage,
    preview,
    shop: { ...shopAddress(await findShop(deps.db)), logoUrl: await logoUrl(deps, deps.db) },
  };
}

/** The state of the bike, without IDs, costs, internal notes or clocked hours. */
export async function presentReport(
  deps: WorkordersDeps,
  reached: ReachedOrder,
): Promise<PublicReport | null> {
  const { db, clock } = deps;
  const { order } = reached;
  const { value: workshop } = await readSection(db, 'workshop');
  const { money, versions, questions, findings, people, reachedAt, marksOn } = await exchangeOf(deps, order);
  const sent = versions.at(-1);
  const firstNames = firstNameIn(people);
  const first = order.warrantyOf ? await findOrderRow(db, order.warrantyOf) : null;
  const firstEndsAt =
    first && warrantyEndsAt({ pickedUpAt: first.pickedUpAt, firstEndsAt: null }, workshop.warrantyDays);
  const warrantyUntil = warrantyEndsAt({ pickedUpAt: order.pickedUpAt, firstEndsAt }, workshop.warrantyDays);
  const paths = [...order.photoUrls, ...findings.flatMap(({ photos }) => photos)];
  return {
    ...(await headOf(deps, reached)),
    createdAt: order.createdAt.toISOString(),
    statusSince: order.statusSince.toISOString(),
    stages: firstReached(order, reachedAt),
    vin: order.vin,
    mileage: order.mileage,
    concerns: order.customerConcerns ?? '',
    photos: presentPhotos(deps, order.photoUrls),
    marks: marksOn(paths),
    findings: findings.map(({ id, title, description, severity, photos }) => ({
      id,
      title,
      description,
      severity,
      photos: presentPhotos(deps, photos),
    })),
    estimate: sent
      ? presentEstimate(sent, money, (jobId) => conversationAbout(questions, jobId, firstNames))
      : null,
    ...money.settlement,
    balanceCents: money.balanceCents,
    storage: order.noticeAt && presentStorage(money, workshop),
    next: customerStep({ status: order.status, balanceCents: money.balanceCents }),
    invoiceNumber: money.order.invoice?.number ?? null,
    promise: presentPromise(order, clock.now()),
    warrantyUntil: warrantyUntil?.toISOString() ?? null,
  };
}

function presentPromise(order: OrderRow, now: Date): PublicReport['promise'] {
  const state = promiseState(order, now);
  return order.promisedAt && state ? { at: order.promisedAt.toISOString(), late: state === 'late' } : null;
}

/** The bill with its rows, the open proposal as sent, and what was declined. Nothing that was not sent. */
function presentEstimate(
  sent: VersionRow,
  money: OrderMoney,
  questionsAbout: (jobId: string) => ReturnType<typeof conversationAbout>,
): NonNullable<PublicReport['estimate']> {
  const { jobs, row: order } = money.order;
  const known = new Map(jobs.map((job) => [job.id, job]));
  const isAsking = order.status === 'awaiting_approval';
  const isBilled = money.shows !== 'estimate';
  // a withdrawn proposal is not shown below the bill
  const isShown = (decision: JobDecision) =>
    decision === 'declined' || (decision !== 'approved' && (isAsking || !isBilled));
  const rows = [
    ...billRows(money).map(({ lines: _lines, ...row }) => ({ ...row, decision: 'approved' as const })),
    ...presentAsked(sent).flatMap(({ id, parentId = null, title, totalCents }) => {
      const decision = known.get(id)?.decision ?? 'open';
      return isShown(decision) ? [{ id, parentId, title, totalCents, decision }] : [];
    }),
  ];
  return {
    version: sent.version,
    shows: money.shows,
    jobs: rows.map((row) => ({ ...row, questions: questionsAbout(row.id) })),
    totals: isBilled ? money.totals : presentTotals(sent.estimate.totals),
    proposal: isAsking && isBilled ? versionTotals(sent.estimate) : null,
  };
}

/** Jobs of a version that the customer was asked about. */
const presentAsked = ({ estimate, jobsToDecide }: VersionRow) =>
  estimate.jobs.filter(({ id }) => jobsToDecide.includes(id));

/** What was sent, answered and decided for an order. */
const readExchange = prepareTogether(
  [...ONE_ORDER, 'others', 'records'],
  (db, { others, records, ...given }) => ({
    ...orderQueries(db, ofOne(given)),
    versions: versionsOf(db, given.order),
    questions: questionsOf(db, given.order),
    decisions: decisionsOf(db, given.order),
    findings: findingsOf(db, given.order),
    people: peopleOf(db, given.order, others),
    reachedAt: statusEvents(db, given.order),
    marked: marksOfRecords(db, records),
    terms: newestTerms(db),
  }),
);

async function exchangeOf({ db, clock }: WorkordersDeps, row: OrderRow) {
  const { value: workshop } = await readSection(db, 'workshop');
  const rows = await readExchange(db, {
    ...valuesOfOne(row),
    others: row.technicianId ? [row.technicianId] : [],
    records: [row.id, ...(row.convertedFromIntake ? [row.convertedFromIntake] : [])],
  });
  return {
    ...rows,
    money: moneyOf(orderFrom(row, rows), workshop, clock.now()),
    marksOn: (paths: readonly string[]) =>
      rows.marked.filter(({ path }) => paths.includes(path)).map(plainMark),
  };
}

/** The last sent version, job by job, with its answers. Null: none was sent. */
export async function presentReview(
  deps: WorkordersDeps,
  reached: ReachedOrder,
): Promise<PublicReview | null> {
  const { order } = reached;
  const { money, versions, questions, decisions, people, terms, marksOn } = await exchangeOf(deps, order);
  const sent = versions.at(-1);
  if (!sent) return null;
  const known = new Map(money.order.jobs.map((job) => [job.id, job]));
  const firstNames = firstNameIn(people);
  const since = sinceDecision(sent, versions, decisions);
  const waiting = order.status === 'awaiting_approval';
  const jobs = presentFrozen(deps, sent).map((job) => {
    const { decision = 'open', decisionNote = '' } = known.get(job.id) ?? {};
    return {
      ...job,
      decision,
      decisionNote,
      questions: conversationAbout(questions, job.id, firstNames),
      since: since(job.id),
      asked: waiting && (decision === 'open' || decision === 'asked'),
    };
  });
  return {
    ...(await headOf(deps, reached)),
    version: sent.version,
    hash: sent.hash,
    sentAt: sent.sentAt.toISOString(),
    technician: firstNames(order.technicianId),
    photo: presentPhotos(deps, order.photoUrls.slice(0, 1))[0] ?? null,
    jobs,
    marks: marksOn(jobs.flatMap((job) => job.photos.map(({ path }) => path))),
    taxRatePpm: sent.estimate.taxRatePpm,
    proposal: versionTotals(sent.estimate),
    bill: money.shows === 'estimate' ? null : money.totals,
    ...money.settlement,
    diagnosticFeeCents: order.diagnosticFeeCents,
    termsVersion: versionInForce(terms),
    decided: !jobs.some((job) => job.asked),
    copies: decisions.map(presentCopy),
  };
}

/** Customers see staff by first name. */
function firstNameIn(people: Parameters<typeof nameIn>[0]) {
  const names = nameIn(people);
  return (id: string | null) => names(id).split(' ')[0] ?? '';
}
