import type { Outputs } from '@kickstand/api';
import { may, type Role } from '@kickstand/domain/auth';
import { extraPhotosIn } from '@kickstand/domain/intake';
import {
  DEFAULT_TEMPLATE,
  type FrozenJob,
  isCovered,
  isPriced,
  jobSums,
  lineTotal,
  mayEditJobs,
  mayMarkDone,
  openMoves,
  warrantyEndsAt,
  whatChanged,
} from '@kickstand/domain/workorders';
import { asc, eq } from 'drizzle-orm';
import { fileUrls } from '../../files/index.ts';
import { type DbOrTx, type OrPlaceholder, prepareTogether } from '../../platform/database/index.ts';
import { readSection } from '../../settings/index.ts';
import { workingShares } from '../../shares/index.ts';
import { clockEntries, clocksFor } from '../diagnosis/clock.ts';
import { findingsOf } from '../diagnosis/findings.ts';
import { decisionsOf, isIntact, lastVersions } from '../estimates/estimate.repository.ts';
import { frozenJob } from '../estimates/freeze.ts';
import { intakeForms } from '../foreign-tables.ts';
import { isRewritten, needsAsking, shownJobs } from '../jobs/job-state.ts';
import { conversationAbout, questionsOf } from '../questions/questions.ts';
import { noMailFor } from '../sharing/mail-customer.ts';
import { workOrders } from '../workorders.table.ts';
import type { WorkordersDeps } from '../workorders-deps.ts';
import { findOrderRow, type Job, type LineRow, loadOrder } from './load-orders.ts';
import { factsOf, stuckState } from './order-facts.ts';
import { moneyOf, pricedJob } from './order-money.ts';
import { nameIn, peopleOf } from './people.ts';
import { presentMoney } from './present-money.ts';
import { presentMove, presentStuck } from './present-moves.ts';
import { firstReached, statusEvents } from './timeline.ts';

export type WorkOrder = Outputs['workorders']['find'];

export interface Viewer {
  readonly userId: string;
  readonly role: Role;
}

export function presentPhotos(deps: Pick<WorkordersDeps, 'secrets' | 'clock'>, paths: readonly string[]) {
  const urls = fileUrls(deps);
  return paths.flatMap((path) => {
    const [url, thumbnailUrl] = [urls.url(path), urls.thumbnailUrl(path)];
    return url && thumbnailUrl ? [{ path, url, thumbnailUrl }] : [];
  });
}

/** The rest of the page, without jobs and money; `others`: people named on jobs and lines. */
const readPage = prepareTogether(['id', 'now', 'others'], (db, { id, now, others }) => ({
  findings: findingsOf(db, id),
  decisions: decisionsOf(db, id),
  versions: lastVersions(db, id),
  entries: clockEntries(db, id),
  returns: warrantyReturns(db, id),
  questions: questionsOf(db, id),
  links: workingShares(db, { kind: 'report', recordId: id }, now),
  people: peopleOf(db, id, others),
  forms: formPhotos(db, id),
  reached: statusEvents(db, id),
}));

/** CAM-09. `photo_urls` has the four photos of the form (CNV-01); extra ones stay with the form. */
const formPhotos = (db: DbOrTx, id: OrPlaceholder<string>) =>
  db
    .select({ extra: intakeForms.additionalPhotos })
    .from(intakeForms)
    .innerJoin(workOrders, eq(workOrders.convertedFromIntake, intakeForms.id))
    .where(eq(workOrders.id, id));

/** The whole order as this person may see it; null if it does not exist. */
export async function presentOrder(
  deps: WorkordersDeps,
  viewer: Viewer,
  id: string,
): Promise<WorkOrder | null> {
  const { db, clock } = deps;
  const row = await findOrderRow(db, id);
  if (!row) return null;
  const { value: workshop } = await readSection(db, 'workshop');
  const now = clock.now();
  const order = await loadOrder(db, row);
  const money = moneyOf(order, workshop, now);
  const { findings, decisions, versions, entries, returns, questions, links, people, forms, reached } =
    await readPage(db, {
      id,
      now,
      others: [
        row.technicianId,
        ...order.jobs.flatMap((job) => job.lines.flatMap((line) => [line.doneBy, line.struckBy])),
      ].flatMap((person) => person ?? []),
    });
  const [version = null] = versions;
  const clocks = clocksFor(viewer.userId, entries);
  const first = row.warrantyOf ? await findOrderRow(db, row.warrantyOf) : null;
  const names = nameIn(people);
  const seesCost = may(viewer.role, 'cost.read');
  const warrantyUntil = warrantyEndsAt(
    {
      pickedUpAt: row.pickedUpAt,
      firstEndsAt: first?.pickedUpAt
        ? warrantyEndsAt({ pickedUpAt: first.pickedUpAt, firstEndsAt: null }, workshop.warrantyDays)
        : null,
    },
    workshop.warrantyDays,
  );
  const photos = (paths: readonly string[]) => presentPhotos(deps, paths);
  return {
    id,
    number: row.number,
    revision: row.revision,
    status: row.status,
    statusSince: row.statusSince.toISOString(),
    stages: firstReached(row, reached),
    paymentState: money.paymentState,
    archivedAt: iso(row.archivedAt),
    customerId: row.customerId,
    customerName: row.customerName,
    customerEmail: row.customerEmail,
    customerPhone: row.customerPhone,
    customerLanguage: row.customerLanguage,
    bikeId: row.bikeId,
    bikeInfo: row.bikeInfo,
    vin: row.vin,
    mileage: row.mileage,
    concerns: row.customerConcerns ?? '',
    notes: row.serviceHistory ?? '',
    complaint: row.complaint,
    cause: row.cause,
    correction: row.correction,
    technician: names(row.technicianId),
    technicianId: row.technicianId,
    photos: photos([...row.photoUrls, ...extraPhotosIn(forms[0]?.extra)]),
    depositCents: row.intakeDepositId ? row.intakeDepositAmount : null,
    intakeId: row.convertedFromIntake,
    warrantyOf: first && { id: first.id, number: first.number },
    warrantyOrders: returns,
    warrantyUntil: iso(warrantyUntil),
    inspection: {
      template: row.inspectionTemplate ?? DEFAULT_TEMPLATE,
      items: Object.fromEntries(
        Object.entries(row.completedItems).map(([itemId, item]) => [
          itemId,
          { ...item, photos: photos(item.photos) },
        ]),
      ),
    },
    findings: findings.map((finding) => ({
      id: finding.id,
      title: finding.title,
      description: finding.description,
      severity: finding.severity,
      photos: photos(finding.photos),
      itemId: finding.itemId,
      by: names(finding.createdBy),
      at: finding.createdAt.toISOString(),
    })),
    jobs: order.jobs.map((job) => ({
      ...presentJob(job, { seesCost, names, warrantyUntil }),
      photos: photos(job.photos),
      questions: conversationAbout(questions, job.id, names),
    })),
    mayEditJobs: mayEditJobs(row.status),
    mayMarkDone: mayMarkDone(row.status),
    estimate: {
      version: row.estimateVersion,
      sentAt: iso(version?.sentAt ?? null),
      changed: version !== null && differs(order.jobs, version.estimate.jobs),
      jobsToDecide: order.jobs.filter(needsAsking).map((job) => job.id),
      noMail: await noMailFor(deps, db, row),
    },
    decisions: decisions.map((decision) => {
      const { orderId: _orderId, sample: _sample, binding: _binding, ...shown } = decision;
      return {
        ...shown,
        valid: isIntact(decision),
        takenBy: decision.takenBy && names(decision.takenBy),
        linkBy: decision.linkBy && names(decision.linkBy),
        at: decision.at.toISOString(),
      };
    }),
    money: presentMoney(money, workshop, seesCost),
    invoice: order.invoice && {
      id: order.invoice.id,
      number: order.invoice.number,
      issuedAt: order.invoice.issuedAt.toISOString(),
    },
    moves: openMoves(factsOf(money, workshop, now), viewer.role).map(presentMove),
    stuck: presentStuck(stuckState(money, workshop, now)),
    clock: {
      mine: clocks.mine.map(({ runningSince, ...state }) => ({ ...state, runningSince: iso(runningSince) })),
      seconds: clocks.seconds,
      running: clocks.running.map(({ jobId, userId, startedAt }) => ({
        jobId,
        person: names(userId),
        since: startedAt.toISOString(),
      })),
    },
    promisedAt: iso(row.promisedAt),
    mayPromiseAgain: may(viewer.role, 'workorder.promiseAgain'),
    noticeAt: iso(row.noticeAt),
    closedAt: iso(row.closedAt),
    pickedUpAt: iso(row.pickedUpAt),
    pickupSignature: row.pickupSignature,
    endReason: row.endReason,
    reworkCount: row.reworkCount,
    oldPartsBack: row.oldPartsBack,
    shared: links.length > 0,
    createdAt: row.createdAt.toISOString(),
  };
}

const iso = (date: Date | null): string | null => date?.toISOString() ?? null;

interface JobView {
  readonly seesCost: boolean;
  readonly names: (id: string | null) => string;
  readonly warrantyUntil: Date | null;
}

type OwnColumns = Omit<WorkOrder['jobs'][number], 'photos' | 'questions'>;

function presentJob(job: Job, { seesCost, names, warrantyUntil }: JobView): OwnColumns {
  const { id, parentId, title, description, cause, severity, internalNote, findingId } = job;
  const { decision, decisionNote, decidedVersion, approvedCents } = job;
  return {
    ...{ id, parentId, title, description, cause, severity, internalNote, findingId },
    ...{ decision, decisionNote, decidedVersion, approvedCents },
    decidedAt: iso(job.decidedAt),
    changed: isRewritten(job),
    priced: isPriced(job.lines),
    totalCents: jobSums(pricedJob(job)).subtotalCents,
    lines: job.lines.map((line) => ({
      id: line.id,
      kind: line.kind,
      description: line.description,
      sku: line.sku,
      productId: line.productId,
      quantityMilli: line.quantityMilli,
      unitPriceCents: line.unitPriceCents,
      totalCents: lineTotal(line),
      approved: approvedAmount(line),
      priceOnly: line.priceOnly,
      percentMilli: line.percentMilli,
      ...(seesCost && { costCents: line.costCents }),
      taxable: line.taxable,
      partCondition: line.partCondition,
      customerSupplied: line.customerSupplied,
      done: line.doneAt && { at: line.doneAt.toISOString(), by: names(line.doneBy) },
      struck: line.struckAt && {
        at: line.struckAt.toISOString(),
        by: names(line.struckBy),
        reason: line.struckReason ?? '',
      },
      warrantyUntil: isCovered(line) && !line.struckAt && decision === 'approved' ? iso(warrantyUntil) : null,
    })),
  };
}

const approvedAmount = ({ approvedQuantityMilli: quantityMilli, approvedUnitPriceCents }: LineRow) =>
  quantityMilli === null || approvedUnitPriceCents === null
    ? null
    : { quantityMilli, unitPriceCents: approvedUnitPriceCents };

/** Whether the estimate changed since it was sent. */
function differs(jobs: readonly Job[], sent: readonly FrozenJob[]): boolean {
  const now = shownJobs(jobs).map((job) => frozenJob(job, needsAsking(job), []));
  const { added, changed, removed } = whatChanged({ jobs: sent }, { jobs: now });
  const declined = new Set(jobs.filter((job) => !needsAsking(job)).map(({ id }) => id));
  return added.length + changed.length + removed.filter((id) => !declined.has(id)).length > 0;
}

const warrantyReturns = (db: DbOrTx, id: OrPlaceholder<string>) =>
  db
    .select({ id: workOrders.id, number: workOrders.number })
    .from(workOrders)
    .where(eq(workOrders.warrantyOf, id))
    .orderBy(asc(workOrders.number));
