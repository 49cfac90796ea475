import { depositKept } from '@kickstand/domain/payments';
import { taxedSum } from '@kickstand/domain/tax';
import type { Choice, Signature } from '@kickstand/domain/workorders';
import { dueCents, jobText, remainderCents } from '@kickstand/domain/workorders';
import type { Answer } from '../ask.ts';

export type Review = Answer<'review', 'review'>;
export type ReviewJob = Review['jobs'][number];

export interface JobDraft {
  readonly choice: Choice;
  /** The question, if one is asked. */
  readonly note: string;
}

export type SigningWay = 'draw' | 'type';

/** What the customer has chosen and signed, but not sent. */
export interface Draft {
  readonly version: number;
  readonly jobs: Readonly<Record<string, JobDraft>>;
  /** The jobs as shown to the customer; one that changed has to be decided again. */
  readonly seen: Readonly<Record<string, string>>;
  readonly oldPartsBack: boolean | null;
  readonly terms: boolean;
  /** The terms that are accepted and signed. */
  readonly termsVersion: string;
  readonly way: SigningWay;
  readonly strokes: readonly (readonly number[])[];
  readonly drawnName: string;
  readonly typedName: string;
}

export const startDraft = (review: Review): Draft => ({
  version: review.version,
  jobs: Object.fromEntries(
    askedJobs(review)
      .filter((job) => job.decision === 'asked')
      .map((job) => [job.id, { choice: 'ask', note: job.decisionNote }]),
  ),
  seen: seenIn(review),
  oldPartsBack: null,
  terms: false,
  termsVersion: review.termsVersion,
  way: 'draw',
  strokes: [],
  drawnName: review.customerName,
  typedName: '',
});

const seenIn = (review: Review) => Object.fromEntries(review.jobs.map((job) => [job.id, jobText(job)]));

export const askedJobs = (review: Review): readonly ReviewJob[] => review.jobs.filter((job) => job.asked);

export const isCancelled = ({ status }: Review): boolean => status === 'cancelled';

/** The shop took the estimate back to change it: nobody is asked, though not everything is decided. */
export const isReworked = (review: Review): boolean =>
  !isCancelled(review) &&
  askedJobs(review).length === 0 &&
  review.jobs.some(({ decision }) => decision === 'open' || decision === 'asked');

export interface Carried {
  readonly draft: Draft;
  /** Changed and new jobs, which have to be decided (again). */
  readonly changed: readonly string[];
  readonly added: readonly string[];
}

/**
 * Carries the draft over to a newer version: choices for unchanged jobs stay. A signature covers the text that was
 * read, so it has to be given again.
 */
export function carryDraft(draft: Draft, review: Review): Carried {
  const asked = askedJobs(review);
  const same = asked.filter((job) => draft.seen[job.id] === jobText(job));
  const others = asked.filter((job) => !same.includes(job));
  const ids = (jobs: readonly ReviewJob[]) => jobs.map((job) => job.id);
  const kept = same.flatMap(({ id }) => (draft.jobs[id] ? [[id, draft.jobs[id]] as const] : []));
  return {
    draft: {
      ...draft,
      version: review.version,
      jobs: Object.fromEntries(kept),
      seen: seenIn(review),
      strokes: [],
      typedName: '',
    },
    changed: ids(others.filter((job) => job.id in draft.seen)),
    added: ids(others.filter((job) => !(job.id in draft.seen))),
  };
}

/** Under other terms, which have to be accepted and signed again. */
export const underTerms = (draft: Draft, termsVersion: string): Draft => ({
  ...draft,
  termsVersion,
  terms: false,
  strokes: [],
  typedName: '',
});

/** As if everything were approved. */
export const allApproved = (review: Review): Draft => ({
  ...startDraft(review),
  jobs: Object.fromEntries(askedJobs(review).map((job) => [job.id, { choice: 'approve', note: '' }])),
});

/** A job's decision, or the current choice. */
export function choiceOf(job: ReviewJob, draft: Draft): Choice | null {
  if (job.asked) return draft.jobs[job.id]?.choice ?? null;
  if (job.decision === 'approved') return 'approve';
  return job.decision === 'declined' ? 'decline' : null;
}

export interface LiveTotal {
  readonly count: number;
  readonly jobsCents: number;
  readonly taxCents: number;
  /** "Diagnostic fee, remainder": raises the bill to the deposit. */
  readonly remainderCents: number;
  readonly totalCents: number;
  /** The bill, if the shop changed it after the approval, for example by striking a line. */
  readonly changedBillCents: number | null;
  readonly toPayCents: number;
}

/**
 * The approved jobs with tax, and what is left to pay after payments, credits and refunds: of this total while
 * choosing, of the bill once everything is decided.
 */
export function liveTotal(review: Review, draft: Draft): LiveTotal {
  const approved = review.jobs.filter((job) => choiceOf(job, draft) === 'approve');
  const jobs = taxedSum(approved, review.taxRatePpm);
  const deposit = depositKept(review);
  const remainder = remainderCents(jobs.totalCents, deposit);
  const totalCents = jobs.totalCents + remainder;
  const billCents = billedCents(review, totalCents);
  return {
    count: approved.length,
    jobsCents: jobs.subtotalCents,
    taxCents: jobs.taxCents,
    remainderCents: remainder,
    totalCents,
    changedBillCents: billCents === totalCents ? null : billCents,
    toPayCents: dueCents({ ...review, billCents }),
  };
}

/** The bill once everything is decided; until then the total of the choices. */
export const billedCents = (review: Review, chosenCents: number): number =>
  review.decided && review.bill ? review.billCents : chosenCents;

/** Everything was declined: the bill is the diagnostic fee, which the deposit pays. */
export const isAllDeclined = (review: Review, draft: Draft): boolean =>
  review.jobs.every((job) => choiceOf(job, draft) === 'decline');

/** A question that was already sent. */
export const isSentQuestion = (job: ReviewJob, draft: Draft): boolean =>
  job.decision === 'asked' &&
  draft.jobs[job.id]?.choice === 'ask' &&
  draft.jobs[job.id]?.note.trim() === job.decisionNote;

/** Removes questions that the shop has answered since: the job waits for a decision again. */
export function withoutAnswered(draft: Draft, review: Review): Draft {
  const answered = askedJobs(review).filter((job) => {
    const made = draft.jobs[job.id];
    if (made?.choice !== 'ask' || job.decision === 'asked') return false;
    return job.questions.some(({ side, text }) => side === 'customer' && text === made.note.trim());
  });
  if (answered.length === 0) return draft;
  const gone = new Set(answered.map(({ id }) => id));
  return { ...draft, jobs: Object.fromEntries(Object.entries(draft.jobs).filter(([id]) => !gone.has(id))) };
}

export interface ChoiceToSend {
  readonly jobId: string;
  readonly choice: Choice;
  readonly note: string;
}

/** Choices that were not sent yet. */
export const choicesToSend = (review: Review, draft: Draft): ChoiceToSend[] =>
  askedJobs(review).flatMap((job) => {
    const made = draft.jobs[job.id];
    if (!made || isSentQuestion(job, draft)) return [];
    return [{ jobId: job.id, choice: made.choice, note: made.choice === 'ask' ? made.note.trim() : '' }];
  });

/** Questions decide nothing and need no signature. */
export const isOnlyQuestions = (choices: readonly ChoiceToSend[]): boolean =>
  choices.length > 0 && choices.every(({ choice }) => choice === 'ask');

export type Missing =
  | { readonly what: 'choice' | 'question'; readonly jobId: string }
  | { readonly what: 'oldParts' | 'terms' | 'signature' | 'name' };

/** What is missing before sending, in page order. */
export function missingOf(review: Review, draft: Draft): Missing[] {
  const jobs = askedJobs(review).flatMap((job): Missing[] => {
    const made = draft.jobs[job.id];
    if (!made) return [{ what: 'choice', jobId: job.id }];
    return made.choice === 'ask' && made.note.trim() === '' ? [{ what: 'question', jobId: job.id }] : [];
  });
  const choices = choicesToSend(review, draft);
  if (jobs.length === 0 && isOnlyQuestions(choices)) return [];
  const asksForParts = liveTotal(review, draft).count > 0;
  return [
    ...jobs,
    ...need(asksForParts && draft.oldPartsBack === null, 'oldParts'),
    ...need(!draft.terms, 'terms'),
    ...(draft.way === 'draw'
      ? [...need(draft.strokes.length === 0, 'signature'), ...need(draft.drawnName.trim() === '', 'name')]
      : need(draft.typedName.trim() === '', 'name')),
  ];
}

const need = (is: boolean, what: 'oldParts' | 'terms' | 'signature' | 'name'): Missing[] =>
  is ? [{ what }] : [];

export const signatureOf = (draft: Draft): Signature =>
  draft.way === 'draw'
    ? { kind: 'drawn', name: draft.drawnName.trim(), strokes: draft.strokes.map((stroke) => [...stroke]) }
    : { kind: 'typed', name: draft.typedName.trim() };
