import type { Outputs } from '@kickstand/api';
import type { IntakeForm } from '@kickstand/domain/intake';
import type { MergeResult, Version } from './draft/merge.ts';

/** The form as someone else saved it: a draft, or the submitted form. */
export type Theirs = Outputs['intake']['draft'] | Outputs['intake']['find'];

/** Two versions, of which a person chooses one. */
interface Conflict extends MergeResult {
  readonly theirs: Theirs;
  /** Theirs is this form, submitted before; the response was lost. */
  readonly received: boolean;
}

/** Values that the fields take over from another version. */
export interface Replacement {
  readonly values: IntakeForm;
  /** The version on the server that they continue from. */
  readonly base: Version;
  /** Fields that only the other person changed. */
  readonly taken: MergeResult['taken'];
  readonly next: 'submit' | 'save' | null;
}

export interface FormState {
  /** The submitted form; null while it is new or a draft. */
  readonly submitted: IntakeForm | null;
  /** Saving failed because nobody is signed in. */
  readonly signedOut: boolean;
  readonly conflict: Conflict | null;
  /** What the fields have to take over; null once they did. */
  readonly replacement: Replacement | null;
  /** How often the fields were replaced: each section resets its own state. */
  readonly replaced: number;
}

export type FormEvent =
  | { readonly type: 'SIGNED_OUT' }
  | { readonly type: 'SAVED' }
  /** Someone else saved since. */
  | { readonly type: 'STALE'; readonly theirs: Theirs; readonly merge: MergeResult }
  /** The server turns out to have this form as submitted, and something differs. */
  | { readonly type: 'RECEIVED'; readonly theirs: Theirs; readonly merge: MergeResult }
  | { readonly type: 'CHOSEN'; readonly keepMine: boolean }
  | { readonly type: 'CONFLICT_CLOSED' }
  | { readonly type: 'REPLACED' };

export const startState = (submitted: IntakeForm | null): FormState => ({
  submitted,
  signedOut: false,
  conflict: null,
  replacement: null,
  replaced: 0,
});

export const modeOf = ({ submitted }: FormState): 'create' | 'edit' => (submitted ? 'edit' : 'create');

export function formReducer(state: FormState, event: FormEvent): FormState {
  switch (event.type) {
    case 'SIGNED_OUT':
      return { ...state, signedOut: true };
    case 'SAVED':
      return { ...state, signedOut: false };
    case 'STALE':
      return metStale(state, event);
    case 'RECEIVED': {
      const { theirs, merge } = event;
      return {
        ...state,
        submitted: theirs.form,
        conflict: { ...merge, theirs, received: true },
        replacement: { values: merge.mix, base: versionOf(theirs), taken: [], next: null },
      };
    }
    case 'CHOSEN':
      return chosen(state, event.keepMine);
    case 'CONFLICT_CLOSED':
      return { ...state, conflict: null };
    case 'REPLACED':
      return { ...state, replacement: null, replaced: state.replaced + 1 };
  }
}

/** Conflicting fields are shown to the person; the rest is merged, and an edit is sent again. */
function metStale(state: FormState, { theirs, merge }: { theirs: Theirs; merge: MergeResult }): FormState {
  if (merge.fields.length > 0) return { ...state, conflict: { ...merge, theirs, received: false } };
  const next = modeOf(state) === 'edit' ? 'submit' : null;
  return {
    ...state,
    replacement: { values: merge.mix, base: versionOf(theirs), taken: merge.taken, next },
  };
}

function chosen(state: FormState, keepMine: boolean): FormState {
  const { conflict } = state;
  if (!conflict) return state;
  const again = modeOf(state) === 'edit' ? 'submit' : 'save';
  return {
    ...state,
    conflict: null,
    replacement: {
      values: keepMine ? conflict.mix : conflict.theirs.form,
      base: versionOf(conflict.theirs),
      taken: [],
      next: keepMine ? again : null,
    },
  };
}

const versionOf = ({ form, revision }: Theirs): Version => ({ form, revision });
