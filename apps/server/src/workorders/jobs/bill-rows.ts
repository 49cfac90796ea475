import { jobSums } from '@kickstand/domain/workorders';
import { type OrderMoney, pricedJob } from '../queries/order-money.ts';
import { approvedJobs, frozenLines } from './job-state.ts';

/** The rows of a bill: approved jobs and additions with their lines (struck ones excluded), before tax. Their sum is the subtotal. */
export const billRows = ({ order, shows }: OrderMoney) =>
  shows === 'diagnostic_fee'
    ? []
    : approvedJobs(order.jobs).map((job) => ({
        id: job.id,
        parentId: job.parentId,
        title: job.title,
        totalCents: jobSums(pricedJob(job)).subtotalCents,
        lines: frozenLines(job),
      }));
