import { emptyIntakeForm, type IntakeForm } from '@kickstand/domain/intake';
import { FORM_KEYS } from '../../../../lib/auth/index.ts';
import { log } from '../../../../lib/diagnostics/log.ts';

export interface FormBackup {
  readonly formId: string;
  readonly form: IntakeForm;
  /** Null: nobody was signed in. */
  readonly owner: string | null;
  /** The customer and the bike it began with; nothing for one that began empty. */
  readonly from?: string | undefined;
  /** Where its stored pictures can be seen, by path. */
  readonly urls?: Readonly<Record<string, string>> | undefined;
}

/** A draft's changes, with the server's version they were made to. */
export interface DraftBackup extends FormBackup {
  readonly base: IntakeForm;
}

/**
 * RT-13. What was typed before signing in, or before the session ended, for this tab only. Someone else's
 * is not shown: a tablet changes hands.
 */
function keptUnder<Kind extends FormBackup>(key: string) {
  return {
    write(kept: Kind): void {
      try {
        sessionStorage.setItem(key, JSON.stringify(kept));
      } catch (error) {
        // A full or forbidden store. Thrown on, it would end whatever else happens as the page goes.
        note('not kept', error);
      }
    },
    read(owner: string | null): Kind | null {
      try {
        const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Kind | null;
        if (!kept || (kept.owner !== null && kept.owner !== owner)) return null;
        // one kept by an older version may lack what this one added
        return { ...kept, form: { ...emptyIntakeForm('en'), ...kept.form } };
      } catch (error) {
        // Thrown on, what an older version wrote would keep every new form from opening.
        note('not read', error);
        return null;
      }
    },
    forget(): void {
      try {
        sessionStorage.removeItem(key);
      } catch (error) {
        // A forbidden store kept nothing. Thrown on, the form would be sent and the page would not leave.
        note('not forgotten', error);
      }
    },
  };
}

const note = (what: string, error: unknown) =>
  log.warning('intake', `The form was ${what}: ${String(error)}`);

/** A form the server does not know. */
export const formBackup = keptUnder<FormBackup>(FORM_KEYS[0]);
/** Changes of a draft that could not be saved. */
export const draftBackup = keptUnder<DraftBackup>(FORM_KEYS[1]);
