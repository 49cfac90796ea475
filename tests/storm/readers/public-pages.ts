// The pages behind the customer's link: estimate, report and payment.

import { isReworked, liveTotal, type Review, startDraft } from '../../../apps/web/src/public/review/draft.ts';
import { orderBill } from '../model/bill.ts';
import { balance } from '../model/due.ts';
import { netOf } from '../model/job.ts';
import { warrantyEnd } from '../model/model.ts';
import { bill, sum } from '../model/money.ts';
import { approvedJobs, type Order } from '../model/order.ts';
import type { ProposalView, SettlementView, TotalsView } from '../views.ts';
import type { World } from '../world.ts';
import { ensure, same } from './check.ts';
import { checkSettlement, checkSums, checkTotals, type SumsView } from './check-money.ts';
import { checkBill, checkFrozen, checkVersionProposal, type FrozenJobView } from './versions.ts';

type ReviewView = Review &
  SumsView & {
    readonly jobs: readonly FrozenJobView[];
    readonly proposal: ProposalView;
    readonly bill: TotalsView | null;
  };

interface ReportView extends SettlementView {
  readonly status: string;
  readonly warrantyUntil: string | null;
  readonly estimate: {
    readonly version: number;
    readonly shows: 'estimate' | 'approved' | 'diagnostic_fee';
    readonly jobs: readonly { readonly id: string; readonly totalCents: number; readonly decision: string }[];
    readonly totals: TotalsView;
    readonly proposal: ProposalView | null;
  } | null;
  readonly next: 'review' | 'pay' | 'none';
}

interface PayView extends SettlementView {
  readonly shows: 'estimate' | 'approved' | 'diagnostic_fee';
  readonly jobs: readonly { readonly title: string; readonly totalCents: number }[];
  readonly totals: TotalsView;
  readonly payments: readonly { readonly kind: string; readonly amountCents: number }[];
  readonly dueCents: number;
}

export async function readPublicPages(world: World, order: Order): Promise<void> {
  if (!order.shareId) return;
  const id = order.shareId;
  const [review, report, pay] = await Promise.all([
    world.call<ReviewView>('anonymous', 'review/review', { id }),
    world.call<ReportView>('anonymous', 'review/report', { id }),
    world.call<PayView>('anonymous', 'payments/page', { id }),
  ]);
  if (review.status === 200) checkReview(world, order, review.value);
  else same(`review of WO-${order.number}`, order.versions.length, 0);
  if (report.status === 200) checkReport(world, order, report.value);
  if (pay.status === 200) checkPayment(world, order, pay.value);
}

function checkReview(world: World, order: Order, view: ReviewView): void {
  const where = `review of WO-${order.number}`;
  const version = order.versions.at(-1);
  if (!version) return;
  same(`${where}, version`, view.version, version.version);
  checkFrozen(where, version, view.jobs);
  for (const job of order.jobs) {
    const seen = view.jobs.find(({ id }) => id === job.id);
    if (!seen) continue;
    const open = job.decision === 'open' || job.decision === 'asked';
    same(`${where}, ${job.title}, asked`, seen.asked, order.status === 'awaiting_approval' && open);
    same(`${where}, ${job.title}, decision`, seen.decision, job.decision);
  }
  checkVersionProposal(where, version, view.proposal);
  if (view.bill) checkTotals(`${where}, bill`, order, view.bill);
  else ensure(`${where}, bill`, approvedJobs(order).length === 0 && order.fee === 'none', 'it is not shown');
  checkSums(where, order, world.now(), view);
  // what the page computes itself once everything is decided
  if (view.decided && view.bill && !isReworked(view))
    same(
      `${where}, due`,
      liveTotal(view, startDraft(view)).toPayCents,
      Math.max(0, balance(order, world.now())),
    );
}

function checkReport(world: World, order: Order, view: ReportView): void {
  const where = `report of WO-${order.number}`;
  checkSettlement(where, order, world.now(), view);
  same(
    `${where}, warranty`,
    view.warrantyUntil && Date.parse(view.warrantyUntil),
    warrantyEnd(world.model, order),
  );
  const version = order.versions.at(-1);
  if (!view.estimate || !version) {
    same(`${where}, estimate`, order.versions.length, 0);
    return;
  }
  const { jobs, totals, shows } = view.estimate;
  const isBilled = approvedJobs(order).length > 0;
  same(
    `${where}, shows`,
    shows,
    order.fee !== 'none' ? 'diagnostic_fee' : isBilled ? 'approved' : 'estimate',
  );
  if (order.fee !== 'none' || isBilled) checkTotals(`${where}, totals`, order, totals);
  else checkBill(`${where}, estimate`, version.total, totals);
  const billed = jobs.filter(({ decision }) => decision === 'approved');
  if (order.fee === 'none' && billed.length > 0)
    same(
      `${where}, approved rows and subtotal`,
      sum(billed.map(({ totalCents }) => totalCents)),
      orderBill(order).netCents,
    );
}

function checkPayment(world: World, order: Order, view: PayView): void {
  const where = `payment page of WO-${order.number}`;
  checkSettlement(where, order, world.now(), view);
  if (view.shows === 'estimate') {
    same(`${where}, due for an estimate`, view.dueCents, 0);
    return;
  }
  same(`${where}, due`, view.dueCents, Math.max(0, balance(order, world.now())));
  checkTotals(`${where}, totals`, order, view.totals);
  if (order.fee === 'none') {
    same(
      `${where}, rows and subtotal`,
      sum(view.jobs.map(({ totalCents }) => totalCents)),
      view.totals.subtotalCents,
    );
    same(`${where}, subtotal`, view.totals.subtotalCents, bill(approvedJobs(order).map(netOf)).netCents);
  }
}
