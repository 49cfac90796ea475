import type { Draft } from './draft.ts';

const keyOf = (id: string) => `kickstand.review.${id}`;

/** Stored in this tab until it is closed, because a phone discards a page when another app needs memory. */
export function keepDraft(id: string, draft: Draft): void {
  try {
    sessionStorage.setItem(keyOf(id), JSON.stringify(draft));
  } catch {
    // storage is blocked: the page still has the draft, only a reload loses it
    console.warn('This browser keeps nothing: a reload forgets what is chosen');
  }
}

export function keptDraft(id: string): Draft | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(id)) ?? 'null');
    return isDraft(kept) ? kept : null;
  } catch {
    // blocked storage, or another value under this key: start over
    return null;
  }
}

export function forgetDraft(id: string): void {
  try {
    sessionStorage.removeItem(keyOf(id));
  } catch {
    // blocked storage has nothing to remove
    return;
  }
}

function isDraft(kept: unknown): kept is Draft {
  return (
    kept !== null &&
    typeof kept === 'object' &&
    'version' in kept &&
    'jobs' in kept &&
    'seen' in kept &&
    'strokes' in kept &&
    Array.isArray(kept.strokes)
  );
}
