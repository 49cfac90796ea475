import type { Clock } from './browser.ts';
import type { KeyValues } from './stored.ts';

/** Whose screen is locked on this device; applies to all tabs and survives a reload. */
export const LOCK_KEY = 'kickstand.locked';
/** Who gave the last input, and when. */
const INPUT_KEY = 'kickstand.last-input';
/** How often the last input is stored at most. */
const WRITE_EVERY_MS = 1000;

export interface IdleLockPorts {
  readonly clock: Clock;
  readonly local: KeyValues;
  /** The signed-in staff member; null if nobody can be locked out. */
  readonly person: () => string | null;
  /** Null while it is unknown. */
  readonly limitMs: () => number | null;
  /** When the session ends, while the server cannot prolong it; null otherwise. */
  readonly endsAt?: () => number | null;
}

/** AUT-18. After this long without input in any tab, all tabs lock. */
export function createIdleLock({ clock, local, person, limitMs, endsAt = () => null }: IdleLockPorts) {
  let locked = false;
  let watched: string | null = null;
  let written = 0;
  let cancel = () => {};
  const listeners = new Set<() => void>();

  function show(next: boolean): void {
    if (next === locked) return;
    locked = next;
    for (const changed of listeners) changed();
  }

  function writeInput(id: string): void {
    written = clock.now();
    local.setItem(INPUT_KEY, `${id} ${written}`);
  }

  /** Milliseconds until the screen must lock: after idling, or when the session ends and cannot be prolonged. */
  const timeLeft = (id: string): number =>
    Math.min(idleLeft(id), (endsAt() ?? Number.POSITIVE_INFINITY) - clock.now());

  /** From what all tabs have stored. */
  function idleLeft(id: string): number {
    const limit = limitMs();
    if (limit === null) return Number.POSITIVE_INFINITY;
    const [who, when] = local.getItem(INPUT_KEY)?.split(' ') ?? [];
    const last = who === id ? Number(when) : Number.NaN;
    if (Number.isNaN(last)) {
      writeInput(id); // another user on this device
      return limit;
    }
    return last + limit - clock.now();
  }

  /** Reads the user and the stored state again; called whenever one of them may have changed. */
  function follow(): void {
    cancel();
    const id = person();
    // after signing out, the next sign-in asks for the password anyway
    if (id === null && watched !== null) forget();
    watched = id;
    show(id !== null && isLockedFor(id));
    if (id !== null && !locked) wait(id);
  }

  function wait(id: string): void {
    const left = timeLeft(id);
    if (left <= 0) lock(id);
    else if (Number.isFinite(left)) cancel = clock.after(left, follow);
  }

  const isLockedFor = (id: string): boolean => local.getItem(LOCK_KEY) === id;

  function lock(id: string): void {
    local.setItem(LOCK_KEY, id);
    show(true);
  }

  function forget(): void {
    local.removeItem(LOCK_KEY);
    local.removeItem(INPUT_KEY);
  }

  return {
    isLocked: (): boolean => locked,
    subscribe(changed: () => void): () => void {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    follow,
    /** Key, pointer or touch input. A machine that was asleep locks before accepting any. */
    input(): void {
      const id = person();
      if (id === null || locked) return;
      if (clock.now() - written < WRITE_EVERY_MS) return;
      if (timeLeft(id) <= 0) lock(id);
      else writeInput(id);
    },
    /** The user entered the password in this tab; unlocks the other tabs too. */
    open(id: string): void {
      writeInput(id); // first: a tab that learns of the unlock checks when the last input was
      local.removeItem(LOCK_KEY);
      follow();
    },
  };
}
