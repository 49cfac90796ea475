import type { IntakeForm } from '@kickstand/domain/intake';
import { log } from '../../../../lib/diagnostics/log.ts';

const KEY = 'kickstand.intake';

export interface Kept {
  readonly formId: string;
  readonly form: IntakeForm;
  /** Null: nobody was signed in. */
  readonly owner: string | null;
  /** The customer and the bike it began with; nothing for one that began empty. */
  readonly from?: string | undefined;
}

/**
 * RT-13. What was typed before signing in, or before the session ended, for this tab only. Somebody else's
 * is not shown: a tablet changes hands.
 */
export const keptForm = {
  write(kept: Kept): void {
    try {
      sessionStorage.setItem(KEY, JSON.stringify(kept));
    } catch (error) {
      // A full or forbidden store. Thrown on, it would end whatever else happens as the page goes.
      note('not kept', error);
    }
  },
  read(owner: string | null): Kept | null {
    try {
      const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Kept | null;
      return kept && (kept.owner === null || kept.owner === owner) ? kept : null;
    } catch (error) {
      // Thrown on, what an older version wrote would keep every new form from opening.
      note('not read', error);
      return null;
    }
  },
  forget(): void {
    try {
      sessionStorage.removeItem(KEY);
    } catch (error) {
      // A forbidden store kept nothing. Thrown on, the form would be sent and the page would not leave.
      note('not forgotten', error);
    }
  },
};

const note = (what: string, error: unknown) =>
  log.warning('intake', `The form was ${what}: ${String(error)}`);
