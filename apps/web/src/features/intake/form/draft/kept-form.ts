import type { IntakeForm } from '@kickstand/domain/intake';

const KEY = 'kickstand.intake';

interface Kept {
  readonly formId: string;
  readonly form: IntakeForm;
  /** Null: nobody was signed in. */
  readonly owner: string | null;
}

/**
 * RT-13. What was typed before signing in, or before the session ended, for this tab only. Somebody else's
 * is not shown: a tablet changes hands.
 */
export const keptForm = {
  write(kept: Kept): void {
    try {
      sessionStorage.setItem(KEY, JSON.stringify(kept));
    } catch {
      // A full or forbidden store: the form itself still stands on the screen.
    }
  },
  read(owner: string | null): Kept | null {
    try {
      const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Kept | null;
      return kept && (kept.owner === null || kept.owner === owner) ? kept : null;
    } catch {
      return null;
    }
  },
  forget(): void {
    try {
      sessionStorage.removeItem(KEY);
    } catch {
      // Nothing was kept there either.
    }
  },
};
