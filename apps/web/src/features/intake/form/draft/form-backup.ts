import { emptyIntakeForm, type IntakeForm } from '@kickstand/domain/intake';
import { FORM_KEYS } from '../../../../lib/auth/index.ts';
import { log } from '../../../../lib/diagnostics/log.ts';

export interface FormBackup {
  readonly formId: string;
  readonly form: IntakeForm;
  /** Null: nobody was signed in. */
  readonly owner: string | null;
  /** The customer and bike it was started with, if any. */
  readonly from?: string | undefined;
  /** URLs of its stored pictures, by path. */
  readonly urls?: Readonly<Record<string, string>> | undefined;
}

/** Unsaved changes of a draft, with the server's version they are based on. */
export interface DraftBackup extends FormBackup {
  readonly base: IntakeForm;
}

/**
 * RT-13. Keeps, in this tab, what was typed before signing in or before the session ended. Another person's form is
 * not shown: tablets are shared.
 */
function keptUnder<Kind extends FormBackup>(key: string) {
  return {
    write(kept: Kind): void {
      try {
        sessionStorage.setItem(key, JSON.stringify(kept));
      } catch (error) {
        // Storage is full or blocked. Rethrowing would stop everything else that runs when the page closes.
        note('not kept', error);
      }
    },
    read(owner: string | null): Kind | null {
      try {
        const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Kind | null;
        if (!kept || (kept.owner !== null && kept.owner !== owner)) return null;
        // an entry of an older version may lack newer fields
        return { ...kept, form: { ...emptyIntakeForm('en'), ...kept.form } };
      } catch (error) {
        // Rethrowing would keep every new form from opening because of an entry of an older version.
        note('not read', error);
        return null;
      }
    },
    forget(): void {
      try {
        sessionStorage.removeItem(key);
      } catch (error) {
        // Blocked storage has nothing to remove. Rethrowing would keep the page open after the form was sent.
        note('not forgotten', error);
      }
    },
  };
}

const note = (what: string, error: unknown) =>
  log.warning('intake', `The form was ${what}: ${String(error)}`);

/** A new form that the server does not have. */
export const formBackup = keptUnder<FormBackup>(FORM_KEYS[0]);
/** Changes to a draft that could not be saved. */
export const draftBackup = keptUnder<DraftBackup>(FORM_KEYS[1]);
