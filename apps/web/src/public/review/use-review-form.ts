import type { Language } from '@kickstand/domain/language';
import { useCallback, useContext, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useOnceKey } from '../../lib/calls/once-key.ts';
import { askAgain, type Sent, send } from '../ask.ts';
import { orderPath } from '../order/paths.ts';
import { ServedContext } from '../served.ts';
import {
  type Carried,
  carryDraft,
  choicesToSend,
  type Draft,
  isOnlyQuestions,
  isReworked,
  type Missing,
  missingOf,
  type Review,
  signatureOf,
  startDraft,
  underTerms,
  withoutAnswered,
} from './draft.ts';
import { forgetDraft, keepDraft, keptDraft } from './keep-draft.ts';

/** What happened to the page since it was opened. */
export type Notice =
  | ({ readonly kind: 'stale' } & Pick<Carried, 'changed' | 'added'>)
  | { readonly kind: 'sent' | 'asked' | 'already' | 'terms' };

interface ReviewFormState {
  readonly review: Review;
  readonly draft: Draft;
  readonly notice: Notice | null;
  /** Why the last attempt failed. */
  readonly failure: string | null;
  /** Sending was attempted with something missing, so the page shows what. */
  readonly tried: boolean;
}

export interface ReviewForm extends ReviewFormState {
  readonly missing: readonly Missing[];
  readonly sending: boolean;
  readonly change: (change: Partial<Draft>) => void;
  readonly submit: () => Promise<void>;
  readonly sendQuestion: (jobId: string) => Promise<void>;
}

/** The review form's state: the estimate, the draft, and the result of sending it. */
export function useReviewForm(opened: Review, id: string, language: Language): ReviewForm {
  const rendered = useContext(ServedContext)?.rendered ?? false;
  const [state, setState] = useState<ReviewFormState>(() =>
    rendered ? freshState(opened) : openState(opened, id),
  );
  const [sending, setSending] = useState(false);
  // two taps before the next render count as one
  const busy = useRef(false);
  const { keyFor } = useOnceKey();
  const { review, draft } = state;
  const missing = missingOf(review, draft);

  // The server does not know what this tab kept.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after the first render
  useLayoutEffect(() => {
    if (rendered) setState(openState(opened, id));
  }, []);
  useEffect(() => {
    if (!review.preview && !review.decided) keepDraft(id, draft);
  }, [id, draft, review]);

  const change = useCallback(
    (part: Partial<Draft>) =>
      setState((last) => ({ ...last, draft: { ...last.draft, ...part }, failure: null })),
    [],
  );

  const once = async (work: () => Promise<void>) => {
    if (busy.current || review.preview) return;
    busy.current = true;
    setSending(true);
    await work();
    busy.current = false;
    setSending(false);
  };

  const sendDecision = async () => {
    const decision = {
      version: review.version,
      choices: choicesToSend(review, draft),
      oldPartsBack: draft.oldPartsBack ?? false,
      termsAccepted: true,
      termsVersion: draft.termsVersion,
      language,
      signature: signatureOf(draft),
    };
    const key = keyFor(decision);
    const sent = await send<Review>(`${orderPath('review', id)}/decide`, { key, decision });
    setState(sent.ok ? settled(sent.value, id) : await refused(state, sent, id));
  };

  const sendQuestions = async (questions: readonly { jobId: string; note: string }[]) => {
    for (const { jobId, note: question } of questions) {
      const key = keyFor({ jobId, question });
      const sent = await send<Review>(`${orderPath('review', id)}/ask`, { key, jobId, question });
      if (!sent.ok) {
        setState(await refused(state, sent, id));
        return;
      }
      setState((last) => ({ ...onReview(last, sent.value), notice: { kind: 'asked' }, tried: false }));
    }
  };

  const submit = async () => {
    const choices = choicesToSend(review, draft);
    if (missing.length > 0 || choices.length === 0) {
      setState((last) => ({ ...last, tried: true, failure: null }));
      return;
    }
    await once(() => (isOnlyQuestions(choices) ? sendQuestions(choices) : sendDecision()));
  };

  const sendQuestion = async (jobId: string) => {
    const note = draft.jobs[jobId]?.note.trim() ?? '';
    if (note !== '') await once(() => sendQuestions([{ jobId, note }]));
  };

  return { ...state, missing, sending, change, submit, sendQuestion };
}

const freshState = (review: Review): ReviewFormState => ({
  review,
  draft: startDraft(review),
  notice: null,
  failure: null,
  tried: false,
});

function openState(review: Review, id: string): ReviewFormState {
  const fresh = freshState(review);
  const kept = review.preview || review.decided ? null : keptDraft(id);
  return kept ? onReview({ ...fresh, draft: kept }, review) : fresh;
}

/** The form with a new answer of the server: a newer version keeps only choices that still apply. */
function onReview(before: ReviewFormState, review: Review): ReviewFormState {
  const known = { ...before, draft: withoutAnswered(before.draft, review) };
  const state = onTerms(known, review.termsVersion);
  if (review.version === state.draft.version) return { ...state, review, failure: null };
  const { draft, changed, added } = carryDraft(state.draft, review);
  return { review, draft, notice: { kind: 'stale', changed, added }, failure: null, tried: false };
}

function onTerms(state: ReviewFormState, version: string): ReviewFormState {
  if (state.draft.termsVersion === version) return state;
  const given = state.draft.terms || state.draft.strokes.length > 0 || state.draft.typedName !== '';
  const draft = underTerms(state.draft, version);
  return { ...state, draft, notice: given ? { kind: 'terms' } : state.notice, tried: false };
}

function settled(review: Review, id: string): ReviewFormState {
  forgetDraft(id);
  return { review, draft: startDraft(review), notice: { kind: 'sent' }, failure: null, tried: false };
}

/** The page's data is outdated: it refetches before it shows an error. */
const LOOK_AGAIN = ['VERSION_STALE', 'TERMS_CHANGED', 'ALREADY_DECIDED', 'JOB_UNKNOWN', 'KEY_REUSED'];

async function refused(
  state: ReviewFormState,
  sent: Extract<Sent<Review>, { ok: false }>,
  id: string,
): Promise<ReviewFormState> {
  const current = LOOK_AGAIN.includes(sent.code) ? await askAgain<Review>(orderPath('review', id)) : null;
  if (!current) return { ...state, failure: LOOK_AGAIN.includes(sent.code) ? 'NETWORK' : sent.code };
  // the choices wait for the new version
  if (isReworked(current)) return { ...state, review: current, failure: null, tried: false };
  if (current.decided) return { ...settled(current, id), notice: { kind: 'already' } };
  const next = onReview(state, current);
  // shows what was found; otherwise it was decided elsewhere
  return next.notice === state.notice ? { ...next, notice: { kind: 'already' } } : next;
}
