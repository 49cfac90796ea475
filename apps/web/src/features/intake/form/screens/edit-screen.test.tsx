import type { IntakeForm } from '@kickstand/domain/intake';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { queryClient } from '../../../../lib/auth/query-client.ts';
import { type Answers, NO_NETWORK } from '../../../../lib/testing/fake-server.ts';
import { Refused, said, showScreen } from '../../../../lib/testing/screen.tsx';
import { FORM_ID, filledForm, formServer, press, storedForm, termsAnswer } from '../testing.ts';
import EditIntakeScreen from './edit-screen.tsx';

const LIST = '/dashboard/intake-forms';
const EDIT = `${LIST}/${FORM_ID}/edit`;

const server = formServer();

async function open(answers: Answers = {}, form: IntakeForm = filledForm()) {
  server.answer({ 'intake/find': storedForm(form), ...answers });
  const shown = await showScreen(<EditIntakeScreen />, EDIT, `${LIST}/:id/edit`);
  await screen.findByRole('heading', { level: 1, name: 'Edit Intake Form' });
  return shown;
}

const mileage = () => screen.getByRole('textbox', { name: 'Mileage' });
const save = () => press('Save changes');
const updates = () => server.sent('intake/update') as { id: string; revision: number; form: IntakeForm }[];

describe('/dashboard/intake-forms/:id/edit', () => {
  it('EDT-01 leads back to the list, with the terms accepted', async () => {
    await open({}, filledForm({ termsAccepted: false }));
    expect(screen.getByRole('link', { name: 'Back to Intake Forms' }).getAttribute('href')).toBe(LIST);
    expect(screen.getByRole('checkbox', { name: /I accept the terms/ })).toHaveProperty('checked', true);
  });

  it('TRM-01 shows the terms the form was signed under, whichever are in force', async () => {
    const asked: unknown[] = [];
    await open({
      'terms/text': (input: { version?: string }) => {
        asked.push(input.version);
        return termsAnswer(input.version ?? '2026-02-03');
      },
    });
    await screen.findByText(/14\. Terms Modification/);
    expect(new Set(asked)).toEqual(new Set(['2025-04-01']));
    expect(screen.queryByText('The terms have changed')).toBeNull();
  });

  it('EDT-02 saves over the revision that was opened and returns to the list', async () => {
    const { router } = await open({ 'intake/update': storedForm(filledForm({ mileage: '4200' }), 4) });
    fireEvent.change(mileage(), { target: { value: '4200' } });
    save();
    await waitFor(() => expect(router.state.location.pathname).toBe(LIST));
    expect(said()[0]).toBe('Intake form updated successfully!');
    expect(updates()).toEqual([{ id: FORM_ID, revision: 3, form: filledForm({ mileage: '4200' }) }]);
  });

  it('EDT-03 keeps unsaved input if the form was deleted or cannot be reached', async () => {
    await open();
    fireEvent.change(mileage(), { target: { value: '4200' } });
    server.answer({ 'intake/find': new Refused(404, 'NOT_FOUND') });
    await act(() => queryClient.invalidateQueries());
    expect(mileage()).toHaveProperty('value', '4200');
    expect(said()).toEqual([]);
  });

  it.each([
    ['refused', new Refused(404, 'NOT_FOUND'), 'Failed to update intake form'],
    ['thrown', NO_NETWORK, 'Unexpected error updating intake form'],
    ['broken', new Refused(500, 'INTERNAL_SERVER_ERROR'), 'Unexpected error updating intake form'],
  ])('EDT-02 says so when a save is %s, and stays with what was typed', async (_, answer, text) => {
    const { router } = await open({ 'intake/update': answer });
    fireEvent.change(mileage(), { target: { value: '4200' } });
    save();
    await waitFor(() => expect(said()[0]).toBe(text));
    expect(router.state.location.pathname).toBe(EDIT);
    expect(mileage()).toHaveProperty('value', '4200');
  });
});

describe('two people on one form', () => {
  const theirs = filledForm({ mileage: '4100', customerName: 'Owen B. Pratt' });

  /** Mine is 4200, theirs 4100; only they changed the name. */
  async function openConflict() {
    const shown = await open({
      'intake/update': ({ revision, form }: { id: string; revision: number; form: IntakeForm }) =>
        revision < 7
          ? new Refused(409, 'STALE', { current: storedForm(theirs, 7) })
          : storedForm(form, revision + 1),
    });
    fireEvent.change(mileage(), { target: { value: '4200' } });
    save();
    const dialog = within(await screen.findByRole('dialog', { name: 'This form was changed elsewhere' }));
    const [, ...rows] = dialog.getAllByRole('row');
    expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
      ['Mileage', '4200', '4100'],
    ]);
    expect(shown.router.state.location.pathname).toBe(EDIT);
    return { ...shown, dialog };
  }

  it('EDT-03 Keep mine saves it over theirs, with what only they changed', async () => {
    const { router, dialog } = await openConflict();
    fireEvent.click(dialog.getByRole('button', { name: 'Keep mine' }));
    await waitFor(() => expect(router.state.location.pathname).toBe(LIST));
    expect(said()[0]).toBe('Intake form updated successfully!');
    expect(updates().map(({ revision }) => revision)).toEqual([3, 7]);
    expect(updates()[1]?.form).toEqual({ ...theirs, mileage: '4200' });
  });

  it('EDT-03 Take theirs shows theirs and saves nothing', async () => {
    const { dialog } = await openConflict();
    fireEvent.click(dialog.getByRole('button', { name: 'Take theirs' }));
    await waitFor(() => expect(mileage()).toHaveProperty('value', '4100'));
    expect(screen.getByRole('textbox', { name: 'Customer name' })).toHaveProperty('value', 'Owen B. Pratt');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(updates()).toHaveLength(1);
  });

  it('EDT-03 saves automatically when nothing has to be chosen', async () => {
    const others = filledForm({ mileage: '4200', customerName: 'Owen B. Pratt' });
    const { router } = await open({
      'intake/update': ({ revision, form }: { id: string; revision: number; form: IntakeForm }) =>
        revision < 7
          ? new Refused(409, 'STALE', { current: storedForm(others, 7) })
          : storedForm(form, revision + 1),
    });
    fireEvent.change(mileage(), { target: { value: '4200' } });
    save();
    await waitFor(() => expect(router.state.location.pathname).toBe(LIST));
    expect(updates().map(({ revision }) => revision)).toEqual([3, 7]);
    expect(updates()[1]?.form).toEqual(others);
  });
});
