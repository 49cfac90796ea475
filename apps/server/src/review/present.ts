import type { Outputs } from '@kickstand/api';
import { customerStep, warrantyEndsAt } from '@kickstand/domain/workorders';
import { findShop, logoUrl, readSection, termsInForce } from '../settings/index.ts';
import {
  decisionsOf,
  findingsOf,
  findReport,
  lastVersion,
  namesOf,
  orderMoney,
  presentFrozen,
  presentPhotos,
  presentStorage,
  stagesOf,
  type WorkordersParts,
} from '../workorders/index.ts';
import type { ReachedOrder } from './reach-order.ts';

type PublicReport = Outputs['review']['report'];
type PublicReview = Outputs['review']['review'];

/** What every public page of an order says first. */
export async function headOf(
  parts: Pick<WorkordersParts, 'db' | 'secrets' | 'clock'>,
  { report, preview }: ReachedOrder,
) {
  const shop = await findShop(parts.db);
  return {
    number: report.number,
    status: report.status,
    customerName: report.customerName,
    bikeInfo: report.bikeInfo,
    language: report.customerLanguage,
    preview,
    shop: {
      name: shop?.name ?? '',
      street: shop?.street ?? '',
      city: shop?.city ?? '',
      state: shop?.state ?? '',
      zip: shop?.zip ?? '',
      phone: shop?.phone ?? '',
      timeZone: shop?.timeZone ?? 'UTC',
      logoUrl: await logoUrl(parts, parts.db),
    },
  };
}

/** How the bike is doing: no ID, no cost, no notes of the shop, no hours of its people. */
export async function presentReport(
  parts: WorkordersParts,
  reached: ReachedOrder,
): Promise<PublicReport | null> {
  const { db, clock } = parts;
  const { report } = reached;
  const money = await orderMoney(db, report.id, clock.now());
  if (!money) return null;
  const { value: workshop } = await readSection(db, 'workshop');
  const sent = await lastVersion(db, report.id);
  const decisionOf = new Map(money.order.jobs.map((job) => [job.id, job.decision]));
  const first = report.warrantyOf ? await findReport(db, report.warrantyOf) : null;
  const firstEndsAt =
    first && warrantyEndsAt({ pickedUpAt: first.pickedUpAt, firstEndsAt: null }, workshop.warrantyDays);
  const warrantyUntil = warrantyEndsAt({ pickedUpAt: report.pickedUpAt, firstEndsAt }, workshop.warrantyDays);
  return {
    ...(await headOf(parts, reached)),
    createdAt: report.createdAt.toISOString(),
    statusSince: report.statusSince.toISOString(),
    stages: await stagesOf(db, report),
    vin: report.vin,
    mileage: report.mileage,
    concerns: report.customerConcerns ?? '',
    photos: presentPhotos(parts, report.photoUrls),
    findings: (await findingsOf(db, report.id)).map(({ id, title, description, severity, photos }) => ({
      id,
      title,
      description,
      severity,
      photos: presentPhotos(parts, photos),
    })),
    estimate: sent && {
      version: sent.version,
      jobs: sent.estimate.jobs.map(({ id, title, totalCents }) => ({
        id,
        title,
        totalCents,
        decision: decisionOf.get(id) ?? 'open',
      })),
      totals: money.shows === 'estimate' ? sent.estimate.totals : money.totals,
    },
    depositCents: money.settlement.depositCents,
    paidCents: money.settlement.paidCents,
    balanceCents: money.balanceCents,
    storage: report.noticeAt && presentStorage(money, workshop),
    next: customerStep({ status: report.status, balanceCents: money.balanceCents }),
    invoiceNumber: money.order.invoice?.number ?? null,
    warrantyUntil: warrantyUntil?.toISOString() ?? null,
  };
}

/** The last version that was sent, job by job, with what was said about it. Null: none was sent. */
export async function presentReview(
  parts: WorkordersParts,
  reached: ReachedOrder,
): Promise<PublicReview | null> {
  const { db, clock } = parts;
  const { report } = reached;
  const sent = await lastVersion(db, report.id);
  const money = sent && (await orderMoney(db, report.id, clock.now()));
  if (!sent || !money) return null;
  const known = new Map(money.order.jobs.map((job) => [job.id, job]));
  const names = await namesOf(db, [report.technicianId]);
  const waiting = report.status === 'awaiting_approval';
  const jobs = presentFrozen(parts, sent).map((job) => {
    const { decision = 'open', decisionNote = '' } = known.get(job.id) ?? {};
    return {
      ...job,
      decision,
      decisionNote,
      asked: waiting && (decision === 'open' || decision === 'asked'),
    };
  });
  const copies = await decisionsOf(db, report.id);
  return {
    ...(await headOf(parts, reached)),
    version: sent.version,
    hash: sent.hash,
    sentAt: sent.sentAt.toISOString(),
    technician: names(report.technicianId).split(' ')[0] ?? '',
    jobs,
    taxRatePpm: sent.estimate.taxRatePpm,
    depositCents: money.settlement.depositCents,
    termsVersion: (await termsInForce(db)).version,
    decided: !jobs.some((job) => job.asked),
    copies: copies.map((copy) => ({
      at: copy.at.toISOString(),
      method: copy.method,
      name: copy.name,
      version: copy.version,
      hash: copy.hash,
      termsVersion: copy.termsVersion,
      language: copy.language,
      signature: copy.signature,
      oldPartsBack: copy.oldPartsBack,
      choices: copy.choices,
    })),
  };
}
