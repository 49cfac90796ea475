import { describe, expect, it } from 'vitest';
import { type FormEvent, type FormState, formReducer, modeOf, startState } from './form-state.ts';
import { filledForm, storedForm } from './testing.ts';

const mine = filledForm({ mileage: '4200' });
const theirs = storedForm(filledForm({ mileage: '4100', customerName: 'Owen B. Pratt' }), 7);
const base = { form: theirs.form, revision: 7 };
const mix = { ...theirs.form, mileage: '4200' };
const NEW = startState(null);
const EDIT = startState(filledForm());

const run = (state: FormState, ...events: FormEvent[]) => events.reduce(formReducer, state);
const stale = (fields: 'mileage'[]): FormEvent => ({
  type: 'STALE',
  theirs,
  merge: { mix, fields, taken: ['customerName'] },
});

describe('the state of an intake form', () => {
  it('is new until it was submitted, and an edit from then on', () => {
    expect([modeOf(NEW), modeOf(EDIT)]).toEqual(['create', 'edit']);
    const merge = { mix: mine, fields: ['mileage' as const], taken: [] };
    const received = run(NEW, { type: 'RECEIVED', theirs, merge });
    expect(modeOf(received)).toBe('edit');
    expect(received).toMatchObject({
      conflict: { received: true, fields: ['mileage'] },
      replacement: { values: mine, base, next: null },
    });
  });

  it('says that nobody is signed in until a save succeeds', () => {
    const out = run(NEW, { type: 'SIGNED_OUT' });
    expect(out.signedOut).toBe(true);
    expect(run(out, { type: 'SAVED' }).signedOut).toBe(false);
  });

  it('EDT-03 DRF-04 merges what only others changed; an edit is sent again, a draft is not', () => {
    const replacement = { values: mix, base, taken: ['customerName'] };
    expect(run(EDIT, stale([]))).toMatchObject({
      conflict: null,
      replacement: { ...replacement, next: 'submit' },
    });
    expect(run(NEW, stale([]))).toMatchObject({
      conflict: null,
      replacement: { ...replacement, next: null },
    });
  });

  it('EDT-03 DRF-04 changes no field before a conflict is resolved', () => {
    const asked = run(NEW, stale(['mileage']));
    expect(asked).toMatchObject({ conflict: { received: false }, replacement: null });
    expect(run(asked, { type: 'CHOSEN', keepMine: true }).replacement).toMatchObject({
      values: mix,
      base,
      next: 'save',
    });
    expect(run(EDIT, stale(['mileage']), { type: 'CHOSEN', keepMine: true }).replacement?.next).toBe(
      'submit',
    );
    expect(run(asked, { type: 'CHOSEN', keepMine: false }).replacement).toMatchObject({
      values: theirs.form,
      base,
      next: null,
    });
    expect(run(asked, { type: 'CONFLICT_CLOSED' })).toEqual(NEW);
  });

  it('counts each replacement once, so that the sections reset', () => {
    const done = run(EDIT, stale([]), { type: 'REPLACED' });
    expect(done).toMatchObject({ replacement: null, replaced: 1 });
  });
});
