import type { Outputs } from '@kickstand/api';
import { lineTotal, totals } from '@kickstand/domain/workorders';
import type { DbOrTx } from '../platform/database/index.ts';
import { findShop, readSection } from '../settings/index.ts';
import { decisionsOf, type OrderMoney } from '../workorders/index.ts';
import { entriesOfOrder } from './ledger.repository.ts';

type InvoiceRecord = Outputs['payments']['invoice'];
/** All that is printed but what issuing adds. */
export type InvoiceContent = Omit<InvoiceRecord, 'id' | 'number' | 'issuedAt' | 'hash'>;

/** How an order is billed as it stands. */
export async function invoiceContent(db: DbOrTx, money: OrderMoney): Promise<InvoiceContent> {
  const { report } = money.order;
  const shop = await findShop(db);
  const { value: workshop } = await readSection(db, 'workshop');
  const entries = await entriesOfOrder(db, report);
  return {
    orderId: report.id,
    orderNumber: report.number,
    language: report.customerLanguage,
    shop: {
      name: shop?.name ?? '',
      street: shop?.street ?? '',
      city: shop?.city ?? '',
      state: shop?.state ?? '',
      zip: shop?.zip ?? '',
      phone: shop?.phone ?? '',
      timeZone: shop?.timeZone ?? 'UTC',
    },
    customer: { name: report.customerName, phone: report.customerPhone, email: report.customerEmail },
    bike: { bikeInfo: report.bikeInfo, vin: report.vin, mileage: report.mileage },
    approved: await approvalOf(db, money),
    noticeAt: report.noticeAt?.toISOString() ?? null,
    jobs: money.shows === 'diagnostic_fee' ? null : jobsOf(money),
    totals: money.totals,
    storage: {
      days: money.storage.days,
      waivedDays: money.storage.waivedDays,
      cents: money.storage.cents,
    },
    payments: entries.map(({ at, kind, method, providerId, amountCents }) => ({
      at: at.toISOString(),
      kind,
      method,
      online: providerId !== null,
      amountCents,
    })),
    depositCents: money.settlement.depositCents,
    paidCents: money.settlement.paidCents,
    balanceCents: money.balanceCents,
    warrantyDays: workshop.warrantyDays,
  };
}

/** Jobs the totals speak of, without struck lines and without tax. */
export function billedJobs({ order, shows }: OrderMoney) {
  if (shows === 'diagnostic_fee') return [];
  return order.jobs.filter((job) =>
    shows === 'approved' ? job.decision === 'approved' : job.decision !== 'declined',
  );
}

const jobsOf = (money: OrderMoney) =>
  billedJobs(money).map((job) => {
    const lines = job.lines.filter((line) => !line.struckAt);
    return {
      title: job.title,
      totalCents: totals(lines, 0).totalCents,
      lines: lines.map((line) => ({
        kind: line.kind,
        description: line.description,
        quantityMilli: line.quantityMilli,
        unitPriceCents: line.unitPriceCents ?? 0,
        totalCents: lineTotal(line),
        partCondition: line.partCondition,
      })),
    };
  });

/** The last time the customer said yes to something. */
async function approvalOf(db: DbOrTx, { order }: OrderMoney): Promise<InvoiceContent['approved']> {
  const decisions = await decisionsOf(db, order.report.id);
  const last = decisions.findLast(({ choices }) => choices.some(({ choice }) => choice === 'approve'));
  if (!last) return null;
  const { at, method, verbalMethod, version } = last;
  return { at: at.toISOString(), method, verbalMethod, version };
}
