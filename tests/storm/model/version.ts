// A sent estimate: frozen, with the customer's choices.
import { isProposed, type Job, type Line, liveLines, netOf } from './job.ts';
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
  /** By job; a later choice replaces an earlier one. */
  choices: Map<string, Choice>;
  approved: Bill;
  total: Bill;
}

/** The part of an order that goes into its next version. */
interface Estimate {
  readonly jobs: readonly Job[];
  readonly versions: readonly Version[];
}

/** The next version: approved and proposed jobs, without the declined ones. */
export function nextVersion(order: Estimate): Version {
  const shown = order.jobs.filter((job) => job.decision === 'approved' || isProposed(job));
  const jobs = shown.map((job) => ({
    id: job.id,
    parentId: job.parentId,
    asked: job.decision !== 'approved',
    net: netOf(job),
    lines: liveLines(job).map((line) => ({ id: line.id, cents: lineCents(line) })),
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
