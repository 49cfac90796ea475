import { NOBODY, type Person } from './details.tsx';
import type { Chosen } from './when.ts';

export type Step = 1 | 2 | 3;

interface Kept {
  readonly step: Step;
  /** Null for a diagnosis. */
  readonly serviceId: string | null;
  readonly chosen: Chosen | null;
  readonly person: Person;
}

const KEY = 'kickstand.book';

/** Stored in this tab until booked or closed, because a phone discards a page when another app needs memory. */
export function keepAnswers({ person, ...kept }: Kept): void {
  try {
    // consent must be given again
    sessionStorage.setItem(KEY, JSON.stringify({ ...kept, person: { ...person, textConsent: false } }));
  } catch {
    // storage is blocked: the page works, but a reload loses the input
    console.warn('This browser keeps nothing: a reload forgets what was typed');
  }
}

export function keptAnswers(): Kept | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    return isKept(kept) ? { ...kept, person: { ...NOBODY, ...kept.person } } : null;
  } catch {
    // blocked storage, or another value under this key: start over
    return null;
  }
}

export function forgetAnswers(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // blocked storage has nothing to remove
    return;
  }
}

function isKept(kept: unknown): kept is Kept {
  return (
    kept !== null &&
    typeof kept === 'object' &&
    'step' in kept &&
    'serviceId' in kept &&
    'chosen' in kept &&
    'person' in kept &&
    typeof kept.person === 'object'
  );
}
