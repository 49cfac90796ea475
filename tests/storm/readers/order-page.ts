// The order's page: its jobs, their totals, and what is owed.
import { noteRevision } from '../commands/command.ts';
import { authorized } from '../model/bill.ts';
import { paymentState } from '../model/due.ts';
import { type Job, netOf } from '../model/job.ts';
import { possibleStatuses, warrantyEnd } from '../model/model.ts';
import { jobNet } from '../model/money.ts';
import type { Order } from '../model/order.ts';
import type { JobView, LineView, OrderView } from '../views.ts';
import type { World } from '../world.ts';
import { ensure, same, sameFields } from './check.ts';
import {
  checkAuthorized,
  checkProposal,
  checkSettlement,
  checkStorage,
  checkTotals,
  ifApproved,
} from './check-money.ts';

export async function readOrderPage(world: World, order: Order): Promise<OrderView> {
  const { value } = await world.call<OrderView>('admin', 'workorders/find', { id: order.id });
  noteRevision(order, value.revision);
  const where = `page of WO-${order.number}`;
  const statuses = possibleStatuses(world.model, order);
  ensure(
    `${where}, status`,
    statuses.includes(value.status),
    `${value.status}, expected ${statuses.join(' or ')}`,
  );
  order.status = value.status;
  checkJobs(where, order, value);
  same(`${where}, invoice`, value.invoice !== null, order.invoiced);
  same(`${where}, version`, value.estimate.version, order.versions.length);
  const { money } = value;
  checkTotals(`${where}, totals`, order, money.totals);
  checkProposal(`${where}, proposal`, order, money.proposal);
  same(`${where}, if approved`, money.ifApproved.totalCents, ifApproved(order).totalCents);
  checkSettlement(`${where}, money`, order, world.now(), money);
  checkStorage(`${where}, storage`, order, world.now(), money.storage);
  same(`${where}, payment state`, value.paymentState, paymentState(order, world.now()));
  checkAuthorized(where, order);
  same(
    `${where}, warranty`,
    value.warrantyUntil && Date.parse(value.warrantyUntil),
    warrantyEnd(world.model, order),
  );
  same(`${where}, authorized`, money.authorizedCents, authorized(order));
  return value;
}

function checkJobs(where: string, order: Order, view: OrderView): void {
  same(`${where}, jobs`, ids(view.jobs), ids(order.jobs));
  for (const job of order.jobs) {
    const seen = view.jobs.find(({ id }) => id === job.id);
    if (seen) checkJob(`${where}, ${job.title}`, job, seen);
  }
}

const ids = (items: readonly { readonly id: string }[]) =>
  items
    .map(({ id }) => id)
    .sort()
    .join(' ');

function checkJob(where: string, job: Job, seen: JobView): void {
  sameFields(where, seen, {
    decision: job.decision,
    parentId: job.parentId,
    approvedCents: job.approved?.netCents ?? null,
    totalCents: netOf(job).netCents,
  });
  same(`${where}, lines`, ids(seen.lines), ids(job.lines));
  for (const line of job.lines) {
    const got = seen.lines.find(({ id }) => id === line.id);
    if (!got) continue;
    sameFields(`${where}, ${line.description}`, got, {
      kind: line.kind,
      quantityMilli: line.quantityMilli,
      unitPriceCents: line.unitPriceCents,
      taxable: line.taxable,
      totalCents: jobNet([line]).netCents,
    });
    same(`${where}, ${line.description}, struck`, got.struck !== null, line.struck);
    same(`${where}, ${line.description}, done`, got.done !== null, line.done);
  }
  const rows = seen.lines
    .filter((line: LineView) => !line.struck)
    .reduce((cents, line) => cents + line.totalCents, 0);
  same(`${where}, rows and total`, rows, seen.totalCents);
  ensure(where, rows >= 0, 'the job is below zero');
}
