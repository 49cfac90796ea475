import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { speak } from '../../../../i18n/index.ts';
import { queryClient } from '../../../../lib/auth/query-client.ts';
import type { Answers } from '../../../../lib/testing/fake-server.ts';
import { Refused, said, showScreen } from '../../../../lib/testing/screen.tsx';
import { draftBackup } from '../draft/form-backup.ts';
import { draftSaved, FORM_ID, filledForm, formServer, press, storedDraft } from '../testing.ts';
import DraftScreen from './draft-screen.tsx';

const server = formServer();
const PATH = '/dashboard/intake-forms/draft/:tempId';
const show = () => showScreen(<DraftScreen />, PATH.replace(':tempId', FORM_ID), PATH);

async function open(answers: Answers = {}) {
  server.answer({ 'intake/draft': storedDraft(filledForm()), ...answers });
  const shown = await show();
  await screen.findByRole('heading', { level: 1, name: 'Create Intake Form' });
  return shown;
}
const field = (name: string) => screen.getByRole('textbox', { name });
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });

describe('/dashboard/intake-forms/draft/:tempId', () => {
  it('INT-04 DRF-03 an expired session is reported next to the button, with a way to sign in', async () => {
    await open({ 'intake/saveDraft': new Refused(401, 'UNAUTHORIZED') });
    type('Mileage', '4200');
    press('Save as Draft');
    await waitFor(() => expect(said()[0]).toBe('You must be logged in to save a draft'));
    const link = screen.getByRole('link', { name: 'Sign in' });
    expect(link.getAttribute('href')).toMatch(/^\/login\?redirect=/);
    server.answer({ 'intake/saveDraft': draftSaved(4) });
    press('Save as Draft');
    await waitFor(() => expect(said()[0]).toBe('Draft saved successfully'));
    expect(screen.queryByRole('link', { name: 'Sign in' })).toBeNull();
  });

  it('INT-04 DEP-01 a deposit in an expired session offers to sign in', async () => {
    await open({ 'intake/takeDeposit': new Refused(401, 'UNAUTHORIZED') });
    press('Collect Deposit');
    press('Confirm Deposit Received');
    expect(await screen.findByRole('link', { name: 'Sign in' })).toBeTruthy();
  });

  it('RT-13 DRF-04 unsaved changes are there after a reload, merged with what others saved since', async () => {
    const first = await open();
    type('Mileage', '4200');
    window.dispatchEvent(new Event('pagehide'));
    first.view.unmount();
    queryClient.clear();
    expect(draftBackup.read(null)).toBeNull();
    await open({ 'intake/draft': storedDraft(filledForm({ customerName: 'Owen B. Pratt' }), 4) });
    expect(field('Mileage')).toHaveProperty('value', '4200');
    expect(field('Customer name')).toHaveProperty('value', 'Owen B. Pratt');
  });

  it('DRF-04 a conflict lists the fields to choose and the merged ones, and nothing internal', async () => {
    const theirs = filledForm({ mileage: '4100', customerName: 'Owen B. Pratt' });
    await open({ 'intake/saveDraft': new Refused(409, 'STALE', { current: storedDraft(theirs, 7) }) });
    type('Mileage', '4200');
    press('Save as Draft');
    const dialog = within(await screen.findByRole('dialog', { name: 'This form was changed elsewhere' }));
    const [, ...rows] = dialog.getAllByRole('row');
    expect(rows.map((row) => row.firstElementChild?.textContent)).toEqual(['Mileage']);
    expect(dialog.getByText(/their version is kept: Customer name\./)).toBeTruthy();
  });

  it('DRF-04 VEH-01 a conflict in Spanish has the colors and classes of the list in Spanish', async () => {
    const mine = filledForm({ bikeColor: 'Blue', bikeClassification: 'Touring' });
    const theirs = filledForm({ bikeColor: 'Black', bikeClassification: 'Sport' });
    draftBackup.write({ formId: FORM_ID, form: mine, owner: null, base: filledForm() });
    await open({ 'intake/saveDraft': new Refused(409, 'STALE', { current: storedDraft(theirs, 7) }) });
    await speak('es');
    press('Guardar borrador');
    const [, ...rows] = within(await screen.findByRole('dialog')).getAllByRole('row');
    expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
      ['Color', 'Azul', 'Negro'],
      ['Clasificación', 'Turismo', 'Deportiva'],
    ]);
  });

  it('DRF-04 shows what someone else changed if nothing has to be chosen', async () => {
    const theirs = filledForm({ mileage: '4200', customerName: 'Owen B. Pratt' });
    await open({
      'intake/saveDraft': ({ revision }) =>
        revision < 7 ? new Refused(409, 'STALE', { current: storedDraft(theirs, 7) }) : draftSaved(8),
    });
    type('Mileage', '4200');
    press('Save as Draft');
    await waitFor(() =>
      expect(said()[0]).toBe('Someone else changed this form too. Their changes are in it now:'),
    );
    expect(field('Customer name')).toHaveProperty('value', 'Owen B. Pratt');
  });

  it('DRF-01 W9 a picture the server rejects is dropped from the draft, and the others stay', async () => {
    const photos = ['bike-photos/one.jpg', 'bike-photos/two.jpg', 'bike-photos/three.jpg'];
    await open({
      'intake/draft': storedDraft(filledForm({ additionalPhotos: photos })),
      'intake/saveDraft': ({ form }) =>
        form.additionalPhotos?.includes('bike-photos/two.jpg')
          ? new Refused(422, 'FILE_UNKNOWN', { field: 'additionalPhotos', path: 'bike-photos/two.jpg' })
          : draftSaved(4),
    });
    type('Mileage', '4200');
    press('Save as Draft');
    await waitFor(() => expect(said()[0]).toBe('One of the photos is missing. Take it again.'));
    press('Save as Draft');
    await waitFor(() => expect(said()[0]).toBe('Draft saved successfully'));
    expect(server.sent('intake/saveDraft').at(-1)).toMatchObject({
      form: { additionalPhotos: ['bike-photos/one.jpg', 'bike-photos/three.jpg'], mileage: '4200' },
    });
  });

  it('DRF-02 a deleted draft has a way back', async () => {
    server.answer({ 'intake/draft': new Refused(404, 'NOT_FOUND') });
    await show();
    const back = await screen.findByRole('link', { name: 'Back to Intake Forms' });
    expect(back.getAttribute('href')).toBe('/dashboard/intake-forms');
  });

  it('VEH-03 the list to edit keeps its search', async () => {
    await open();
    const make = screen.getByRole('combobox', { name: 'Make' });
    fireEvent.change(make, { target: { value: 'hon' } });
    fireEvent.click(await screen.findByRole('button', { name: 'Edit list' }));
    expect(screen.getByRole('button', { name: 'Delete Honda' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Delete Ducati' })).toBeNull();
  });
});
