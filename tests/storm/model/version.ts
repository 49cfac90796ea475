// The estimate as it is sent: frozen, with what the customer said about it.
import { isProposed, type Job, type Line, live, netOf } from './job.ts';
import { type Bill, bill, jobNet, type Net } from './money.ts';

export interface FrozenLine {
  id: string;
  cents: number;
}

export interface FrozenJob {
  id: string;
  parentId: string | null;
  asked: boolean;
  net: Net;
  lines: FrozenLine[];
}

export type Choice = 'approve' | 'decline' | 'ask';

export interface Version {
  version: number;
  jobs: FrozenJob[];
  /** What was said about it, by job: the last word counts. */
  choices: Map<string, Choice>;
  approved: Bill;
  total: Bill;
}

/** What of an order goes into its next version. */
interface Estimate {
  readonly jobs: readonly Job[];
  readonly versions: readonly Version[];
}

/** What the next version would show: what is approved and what is asked; the declined are left out. */
export function nextVersion(order: Estimate): Version {
  const shown = order.jobs.filter((job) => job.decision === 'approved' || isProposed(job));
  const jobs = shown.map((job) => ({
    id: job.id,
    parentId: job.parentId,
    asked: job.decision !== 'approved',
    net: netOf(job),
    lines: live(job).map((line) => ({ id: line.id, cents: lineCents(line) })),
  }));
  return {
    version: order.versions.length + 1,
    jobs,
    choices: new Map(),
    approved: bill(jobs.filter(({ asked }) => !asked).map(({ net }) => net)),
    total: bill(jobs.map(({ net }) => net)),
  };
}

const lineCents = (line: Line) => jobNet([line]).netCents;
