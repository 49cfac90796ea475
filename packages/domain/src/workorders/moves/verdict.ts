import { may, type Role } from '../../auth/index.ts';
import { DAY } from '../../time/index.ts';
import { EVENTS, type Guard, type OrderEvent, type RequiredInput, transitionOf } from './machine.ts';
import type { Status } from './status.ts';

/** The facts about a job that the machine needs. */
export interface JobFacts {
  readonly id: string;
  readonly title: string;
  readonly decision: JobDecision;
  /** It has lines, and every line has a price. */
  readonly priced: boolean;
  /** Declined, and edited since: the next version asks about it again. */
  readonly rewritten: boolean;
  /** Ids of lines neither done nor struck. */
  readonly openLines: readonly string[];
}

export const JOB_DECISIONS = ['open', 'asked', 'approved', 'declined'] as const;
export type JobDecision = (typeof JOB_DECISIONS)[number];

export interface OrderFacts {
  readonly status: Status;
  readonly technicianAssigned: boolean;
  readonly workStarted: boolean;
  readonly jobs: readonly JobFacts[];
  /** What the customer authorized, with tax; null while there is only an estimate. */
  readonly authorizedCents: number | null;
  readonly billCents: number;
  readonly balanceCents: number;
  /** Money the shop holds besides the deposit. */
  readonly heldCents: number;
  /** Card payments on their way. */
  readonly pendingCents?: number;
  /** Unknown: without parts, or with one that is not in the catalog. */
  readonly parts: 'unknown' | 'short' | 'covered';
  readonly noticeAt: Date | null;
  readonly abandonedDays: number;
  readonly now: Date;
  /** Differences found at pickup that nobody has answered, and pickup photos that were not compared. */
  readonly openSpots?: number;
  /** The input that was given with the move. */
  readonly given?: {
    readonly reason?: string | undefined;
    readonly pickupSigned?: boolean | undefined;
    readonly checklistDone?: boolean | undefined;
  };
}

export const BLOCKERS = [
  'NOT_FROM_HERE',
  'NOT_ALLOWED',
  'NO_TECHNICIAN',
  'NO_PRICED_JOB',
  'JOB_UNPRICED',
  'NOTHING_TO_ASK',
  'JOB_UNDECIDED',
  'NO_JOB_APPROVED',
  'NOT_ALL_DECLINED',
  'JOB_APPROVED',
  'PROPOSAL_OPEN',
  'NOT_AUTHORIZED',
  'PARTS_COVERED',
  'PARTS_SHORT',
  'LINES_NOT_DONE',
  'OVER_AUTHORIZATION',
  'BALANCE_OPEN',
  'SPOTS_OPEN',
  'PICKUP_CHANGED',
  'NO_PICKUP_SIGNATURE',
  'NOTICE_MISSING',
  'NOTICE_TOO_RECENT',
  'CHECKLIST_OPEN',
  'NO_REASON',
  'MONEY_NOT_SETTLED',
  'PAYMENT_PENDING',
] as const;
export type BlockerCode = (typeof BLOCKERS)[number];

/** One reason why a move is blocked, with the values its text needs. */
export interface Blocker {
  readonly code: BlockerCode;
  /** Titles of the jobs concerned. */
  readonly jobs?: readonly string[] | undefined;
  /** Their ids, in the same order. */
  readonly jobIds?: readonly string[] | undefined;
  /** Ids of the lines that are left to do. */
  readonly lineIds?: readonly string[] | undefined;
  readonly count?: number | undefined;
  readonly cents?: number | undefined;
  /** When it stops blocking. */
  readonly until?: string | undefined;
}

/**
 * Splits blockers for a list with one action per row: one per unfinished line, else one per job, in the order of the
 * jobs.
 */
export function separateBlockers(blockers: readonly Blocker[]): Blocker[] {
  return blockers.flatMap((blocker): Blocker[] => {
    const { code, jobs = [], jobIds = [], lineIds = [] } = blocker;
    if (lineIds.length > 0) return lineIds.map((lineId) => ({ code, count: 1, lineIds: [lineId] }));
    if (jobIds.length > 1)
      return jobIds.map((jobId, at) => ({ code, count: 1, jobs: [jobs[at] ?? ''], jobIds: [jobId] }));
    return [blocker];
  });
}

/** A role, someone with the order's link, or the system. */
export type Mover = Role | 'link' | 'system';

export type MoveVerdict =
  | { readonly ok: true; readonly to: Status }
  | { readonly ok: false; readonly blockers: readonly Blocker[] };

/** Whether the event is allowed now, for this mover. If not, every blocker, not just the first. */
export function verdict(facts: OrderFacts, event: OrderEvent, mover: Mover): MoveVerdict {
  const { from, guards } = transitionOf(event);
  const notAllowed: Blocker[] = mayMove(mover, event) ? [] : [{ code: 'NOT_ALLOWED' }];
  if (!from.includes(facts.status))
    return { ok: false, blockers: [{ code: 'NOT_FROM_HERE' }, ...notAllowed] };
  const blockers = [...notAllowed, ...guards.flatMap((guard) => CHECKS[guard](facts))];
  return blockers.length === 0 ? { ok: true, to: targetOf(event, facts) } : { ok: false, blockers };
}

/** The status that the event leads to. */
const targetOf = (event: OrderEvent, { workStarted }: Pick<OrderFacts, 'workStarted'>): Status => {
  const { to, toIfStarted } = transitionOf(event);
  return workStarted && toIfStarted ? toIfStarted : to;
};

export function mayMove(mover: Mover, event: OrderEvent): boolean {
  const { may: permission, customer, automatic } = transitionOf(event);
  if (mover === 'system') return customer === true || automatic === true;
  if (mover === 'link' || mover === 'customer') return customer === true;
  return may(mover, permission);
}

/** A move as a button: the input it requires, and what blocks it. */
export interface OpenMove {
  readonly event: OrderEvent;
  readonly to: Status;
  readonly requires: readonly RequiredInput[];
  readonly blockers: readonly Blocker[];
}

const INPUT_OF_GUARD: Partial<Record<Guard, RequiredInput>> = {
  reasonGiven: 'reason',
  pickupSigned: 'pickupSignature',
  checklistDone: 'abandonChecklist',
  everyJobDecided: 'decision',
  allDeclined: 'decision',
};

/** The moves this person could make next. Input that a dialog asks for does not block them. */
export function openMoves(facts: OrderFacts, mover: Mover): OpenMove[] {
  return EVENTS.filter(
    (event) =>
      transitionOf(event).from.includes(facts.status) && mayMove(mover, event) && makesSense(event, facts),
  ).map((event) => {
    const { guards } = transitionOf(event);
    const requires = [...new Set(guards.flatMap((guard) => INPUT_OF_GUARD[guard] ?? []))];
    const decides = requires.includes('decision');
    const before = guards.filter((guard) => !INPUT_OF_GUARD[guard] && !decides);
    return {
      event,
      to: targetOf(event, facts),
      requires,
      blockers: before.flatMap((guard) => CHECKS[guard](facts)),
    };
  });
}

function makesSense(event: OrderEvent, facts: OrderFacts): boolean {
  const { offeredIf } = transitionOf(event);
  return !offeredIf || CHECKS[offeredIf](facts).length === 0;
}

const named = (jobs: readonly JobFacts[]) => ({
  jobs: jobs.map((job) => job.title),
  jobIds: jobs.map((job) => job.id),
});
const blocked = (isBlocked: boolean, blocker: Blocker): Blocker[] => (isBlocked ? [blocker] : []);

/** The customer has not decided about it, or declined an earlier form of it. */
export const isProposed = (job: Pick<JobFacts, 'decision' | 'rewritten'>): boolean =>
  job.decision === 'open' || job.decision === 'asked' || job.rewritten;

/** Counts the decisions of every version. */
function notAllDeclined({ jobs }: OrderFacts): Blocker[] {
  const others = jobs.filter((job) => job.decision !== 'declined');
  return jobs.length === 0 ? [{ code: 'NOT_ALL_DECLINED', jobs: [] }] : about('NOT_ALL_DECLINED', others);
}

const CHECKS: Record<Guard, (facts: OrderFacts) => Blocker[]> = {
  technicianAssigned: ({ technicianAssigned }) => blocked(!technicianAssigned, { code: 'NO_TECHNICIAN' }),
  jobPriced: ({ jobs }) =>
    blocked(!jobs.some((job) => job.priced && isProposed(job)), { code: 'NO_PRICED_JOB' }),
  everyJobPriced: ({ jobs }) =>
    about(
      'JOB_UNPRICED',
      jobs.filter((job) => !job.priced && isProposed(job)),
    ),
  somethingToAsk: ({ jobs }) => blocked(!jobs.some(isProposed), { code: 'NOTHING_TO_ASK' }),
  everyJobDecided: ({ jobs }) =>
    about(
      'JOB_UNDECIDED',
      jobs.filter((job) => job.decision === 'open' || job.decision === 'asked'),
    ),
  jobApproved: ({ jobs }) =>
    blocked(!jobs.some((job) => job.decision === 'approved'), { code: 'NO_JOB_APPROVED' }),
  allDeclined: notAllDeclined,
  everythingDeclined: notAllDeclined,
  nothingApproved: ({ jobs }) =>
    about(
      'JOB_APPROVED',
      jobs.filter((job) => job.decision === 'approved'),
    ),
  nothingProposed: ({ jobs }) =>
    about(
      'PROPOSAL_OPEN',
      jobs.filter((job) => job.decision === 'open' || job.decision === 'asked'),
    ),
  authorized: ({ authorizedCents }) => blocked(authorizedCents === null, { code: 'NOT_AUTHORIZED' }),
  partsShort: ({ parts }) => blocked(parts === 'covered', { code: 'PARTS_COVERED' }),
  partsCovered: ({ parts }) => blocked(parts === 'short', { code: 'PARTS_SHORT' }),
  linesDone: ({ jobs }) => {
    const undone = jobs.filter((job) => job.decision === 'approved' && job.openLines.length > 0);
    const lineIds = undone.flatMap((job) => job.openLines);
    return blocked(lineIds.length > 0, {
      code: 'LINES_NOT_DONE',
      count: lineIds.length,
      ...named(undone),
      lineIds,
    });
  },
  withinAuthorization: ({ billCents, authorizedCents }) =>
    authorizedCents === null
      ? []
      : blocked(billCents > authorizedCents, {
          code: 'OVER_AUTHORIZATION',
          cents: billCents - authorizedCents,
        }),
  balanceZero: ({ balanceCents }) =>
    blocked(balanceCents !== 0, { code: 'BALANCE_OPEN', cents: balanceCents }),
  spotsAnswered: ({ openSpots = 0 }) => blocked(openSpots > 0, { code: 'SPOTS_OPEN', count: openSpots }),
  pickupSigned: ({ given }) => blocked(!given?.pickupSigned, { code: 'NO_PICKUP_SIGNATURE' }),
  noticeOldEnough: ({ noticeAt, now, abandonedDays }) => {
    if (!noticeAt) return [{ code: 'NOTICE_MISSING' }];
    const until = new Date(noticeAt.getTime() + abandonedDays * DAY);
    return blocked(now < until, { code: 'NOTICE_TOO_RECENT', until: until.toISOString() });
  },
  checklistDone: ({ given }) => blocked(!given?.checklistDone, { code: 'CHECKLIST_OPEN' }),
  reasonGiven: ({ given }) => blocked(!given?.reason?.trim(), { code: 'NO_REASON' }),
  moneySettled: ({ heldCents, pendingCents = 0 }) => [
    ...blocked(heldCents !== 0, { code: 'MONEY_NOT_SETTLED', cents: heldCents }),
    ...blocked(pendingCents > 0, { code: 'PAYMENT_PENDING', cents: pendingCents }),
  ],
};

const about = (code: BlockerCode, jobs: readonly JobFacts[]): Blocker[] =>
  blocked(jobs.length > 0, { code, count: jobs.length, ...named(jobs) });
