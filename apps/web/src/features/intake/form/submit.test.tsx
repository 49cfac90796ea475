import { emptyIntakeForm, type IntakeForm } from '@kickstand/domain/intake';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Answer, NO_NETWORK } from '../../../lib/testing/fake-server.ts';
import { Refused, said, showScreen } from '../../../lib/testing/screen.tsx';
import { Toasters } from '../../../ui/overlay/toast.tsx';
import DraftScreen from './screens/draft-screen.tsx';
import {
  FORM_ID,
  filledForm,
  formServer,
  intakeSetting,
  option,
  press,
  storedDraft,
  storedForm,
  termsAnswer,
} from './testing.ts';

const LIST = '/dashboard/intake-forms';
const BANNER =
  'A deposit is required to submit this intake form. If a deposit is not needed, an administrator must authorize this exception.';

const server = formServer();
const { sent } = server;

beforeEach(() => server.answer({ 'intake/submit': { id: FORM_ID } }));

async function open(form: IntakeForm) {
  server.answer({ 'intake/draft': storedDraft(form) });
  const shown = await showScreen(<DraftScreen />, `${LIST}/draft/${FORM_ID}`, `${LIST}/draft/:tempId`);
  await screen.findByRole('heading', { level: 1, name: 'Create Intake Form' });
  return shown;
}

const submitted = () => (sent('intake/submit')[0] as { form: IntakeForm } | undefined)?.form;

const paid = (change: Partial<IntakeForm> = {}) =>
  filledForm({ depositPaid: true, depositId: FORM_ID, ...change });

describe('a submit without a deposit', () => {
  it('DEP-04 DEP-05 INT-03 asks for the admin password, shows the result, then continues', async () => {
    // Next to the screen, so that a toast outlives going to the list.
    render(<Toasters generalLabel="General" intakeLabel="Intake" closeLabel="Close" />);
    const { router } = await open(filledForm());
    expect(screen.queryByText(BANNER)).toBeNull();
    press('Submit');
    const dialog = within(await screen.findByRole('dialog', { name: 'Admin Authorization Required' }));
    expect(said()[0]).toBe('Please fill in all required fields');
    expect(screen.getByText(BANNER)).toBeTruthy();

    const authorize = async (answer: Answer<'intake/authorize'>) => {
      server.answer({ 'intake/authorize': answer });
      fireEvent.change(dialog.getByLabelText('Admin passcode'), { target: { value: ' Torque ' } });
      // Busy until the last response was processed.
      fireEvent.click(await dialog.findByRole('button', { name: 'Authorize' }));
    };
    await authorize(new Refused(403, 'PASSCODE_WRONG'));
    await waitFor(() => expect(said()[0]).toBe('Invalid admin password'));
    await authorize(new Refused(423, 'PASSCODE_LOCKED', { retryAfterSeconds: 600 }));
    await waitFor(() => expect(said()[0]).toBe('Authorization failed'));
    await authorize(NO_NETWORK);
    await waitFor(() => expect(said()[0]).toBe('Error during authorization'));
    expect(sent('intake/submit')).toEqual([]);

    await authorize({ authorized: true, until: '2099-01-01T00:00:00.000Z' });
    expect(await screen.findByText('Admin authorization successful')).toBeTruthy();
    await waitFor(() => expect(router.state.location.pathname).toBe(LIST));
    expect(said()[0]).toBe('Intake form created successfully');
    expect(sent('intake/authorize').at(-1)).toEqual({ formId: FORM_ID, passcode: ' Torque ' });
    expect(sent('intake/submit')).toEqual([{ id: FORM_ID, form: filledForm() }]);
  });

  it('DEP-04 INT-03 does not ask while anything else is missing', async () => {
    await open(filledForm({ customerConcerns: '' }));
    press('Submit');
    expect(await screen.findByText(BANNER)).toBeTruthy();
    expect(screen.getByText('Customer concerns are required')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(sent('intake/submit')).toEqual([]);
  });
});

const REQUIRED = [
  'Customer name is required',
  'Valid phone number is required',
  'Valid email is required',
  'Make is required',
  'Model is required',
  'Year is required',
  'Color is required',
  'Classification is required',
  'VIN is required',
  'Mileage is required',
  'Customer concerns are required',
  'Valid ID is required',
  'All four motorcycle photos are required',
  'You must accept the terms and conditions to continue',
  'Both signatures are required to proceed',
];

describe('a submit of an empty form', () => {
  it('INT-05 says at each field what is missing', async () => {
    Element.prototype.scrollIntoView = () => {};
    const setting = intakeSetting();
    server.answer({ 'intake/setting': { ...setting, settings: { ...setting.settings, idRequired: true } } });
    await open({ ...emptyIntakeForm('en'), intakeFormId: FORM_ID });
    press('Submit');
    await waitFor(() => expect(said()[0]).toBe('Please fill in all required fields'));
    for (const text of REQUIRED) expect(screen.getAllByText(text).length, text).toBeGreaterThan(0);
    expect(screen.getAllByText('Signature is required')).toHaveLength(2);
    const photos = within(screen.getByRole('region', { name: /^Motorcycle Photos/ }));
    expect(photos.getAllByText('Required')).toHaveLength(4);
    expect(sent('intake/submit')).toEqual([]);
  });
});

describe('the vehicle of a submitted form', () => {
  const fill = (name: string, value: string) => {
    const box = screen.getByRole('combobox', { name });
    fireEvent.change(box, { target: { value } });
    return box;
  };
  const flagsOf = (form: IntakeForm | undefined) => ({
    make: [form?.bikeMake, form?.bikeMakeCustom],
    model: [form?.bikeModel, form?.bikeModelCustom],
    classification: [form?.bikeClassification, form?.bikeClassificationCustom],
  });

  it('VEH-05 custom make, model and classification set their flags', async () => {
    const { router } = await open(paid({ bikeMake: '', bikeModel: '', bikeClassification: '' }));
    server.answer({ 'vehicles/addOption': { option: option('make', 'Ural', true), added: true } });
    const make = fill('Make', 'Ural');
    press('Add custom value');
    await waitFor(() => expect(said()[0]).toBe('Added custom make: Ural'));
    await waitFor(() => expect(make).toHaveProperty('value', 'Ural'));
    fireEvent.blur(fill('Model', 'Gear Up'));
    fireEvent.blur(fill('Classification', 'Sidecar'));
    press('Submit');
    await waitFor(() => expect(router.state.location.pathname).toBe(LIST));
    expect(flagsOf(submitted())).toEqual({
      make: ['Ural', true],
      model: ['Gear Up', true],
      classification: ['Sidecar', true],
    });
  });

  it('VEH-05 values from the list remove the flags', async () => {
    server.answer({
      'vehicles/options': ({ type }) =>
        type === 'make'
          ? [option('make', 'Honda')]
          : type === 'model'
            ? [option('model', 'CB500X')]
            : [option(type, 'Adventure')],
    });
    const custom = { bikeMakeCustom: true, bikeModelCustom: true, bikeClassificationCustom: true };
    const { router } = await open(
      paid({ bikeMake: 'Ural', bikeModel: 'Gear Up', bikeClassification: 'Sidecar', ...custom }),
    );
    for (const [name, typed, value] of [
      ['Make', 'honda', 'Honda'],
      ['Model', 'cb500x', 'CB500X'],
      ['Classification', 'adventure', 'Adventure'],
    ] as const) {
      const box = fill(name, typed);
      await screen.findByRole('option', { name: value });
      fireEvent.blur(box);
    }
    press('Submit');
    await waitFor(() => expect(router.state.location.pathname).toBe(LIST));
    expect(flagsOf(submitted())).toEqual({
      make: ['Honda', false],
      model: ['CB500X', false],
      classification: ['Adventure', false],
    });
  });
});

describe('a submit whose response was lost', () => {
  const KEY_REUSED = new Refused(409, 'KEY_REUSED');
  const mileage = () => screen.getByRole('textbox', { name: 'Mileage' });
  const dialog = async () =>
    within(await screen.findByRole('dialog', { name: 'This form was already submitted' }));

  /** The first attempt arrived with 4000 miles; the form says 4200 now. */
  async function sendAgain() {
    const shown = await open(paid());
    server.answer({ 'intake/submit': NO_NETWORK });
    press('Submit');
    await waitFor(() => expect(said()[0]).toMatch(/^Error creating intake form: /));
    fireEvent.change(mileage(), { target: { value: '4200' } });
    server.answer({
      'intake/submit': KEY_REUSED,
      'intake/find': storedForm(paid({ isDepositRequired: true }), 1),
      'intake/update': ({ revision, form }: { id: string; revision: number; form: IntakeForm }) =>
        storedForm(form, revision + 1),
    });
    // Busy until the first attempt was given up.
    fireEvent.click(await screen.findByRole('button', { name: 'Submit' }));
    return shown;
  }

  it('INT-12 continues as an edit of what was received: differences are shown and can be saved', async () => {
    const { router } = await sendAgain();
    const shown = await dialog();
    const [, ...rows] = shown.getAllByRole('row');
    expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
      ['Mileage', '4200', '4000'],
    ]);
    expect(shown.getByText(/Your later changes aren’t in it yet\.$/)).toBeTruthy();
    fireEvent.click(shown.getByRole('button', { name: 'Save my changes' }));
    await waitFor(() => expect(router.state.location.pathname).toBe(LIST));
    expect(said()[0]).toBe('Intake form updated successfully!');
    expect(sent('intake/update')).toEqual([{ id: FORM_ID, revision: 1, form: paid({ mileage: '4200' }) }]);
  });

  it('INT-12 keeps unsaved input as an edit if the dialog is closed to look at the form first', async () => {
    await sendAgain();
    fireEvent.click((await dialog()).getByRole('button', { name: 'Close' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Edit Intake Form' })).toBeTruthy();
    expect(mileage()).toHaveProperty('value', '4200');
    expect(screen.queryByRole('button', { name: 'Save as Draft' })).toBeNull();
    expect(window.location.pathname).toBe(`${LIST}/${FORM_ID}/edit`);
    press('Save changes');
    await waitFor(() => expect(said()[0]).toBe('Intake form updated successfully!'));
  });

  it('INT-12 takes the saved one and sends nothing', async () => {
    await sendAgain();
    fireEvent.click((await dialog()).getByRole('button', { name: 'Use the saved version' }));
    await waitFor(() => expect(mileage()).toHaveProperty('value', '4000'));
    expect(sent('intake/update')).toEqual([]);
  });

  it('INT-12 stays unchanged while what was received cannot be loaded; without differences it is done', async () => {
    const { router } = await open(paid());
    server.answer({ 'intake/submit': KEY_REUSED, 'intake/find': new Refused(404, 'NOT_FOUND') });
    press('Submit');
    await waitFor(() => expect(said()[0]).toBe('Failed to load intake form'));
    server.answer({ 'intake/find': storedForm(paid(), 1) });
    fireEvent.click(await screen.findByRole('button', { name: 'Submit' }));
    await waitFor(() => expect(router.state.location.pathname).toBe(LIST));
    expect(said()[0]).toBe('Intake form created successfully');
  });

  it('DRF-01 INT-12 a draft that was submitted elsewhere continues as an edit, too', async () => {
    await open(paid());
    server.answer({
      'intake/saveDraft': new Refused(409, 'ALREADY_SUBMITTED'),
      'intake/find': storedForm(paid({ mileage: '3900' }), 1),
    });
    press('Save as Draft');
    expect((await dialog()).getByRole('row', { name: 'Mileage 4000 3900' })).toBeTruthy();
  });
});

describe('terms that change while a form is open', () => {
  beforeEach(() => {
    // why: jsdom has no layout and cannot scroll
    Element.prototype.scrollIntoView = () => {};
  });

  const accept = () => screen.getByRole('checkbox', { name: /I accept the terms/ });
  const NEW = '2026-02-03';

  it('TRM-01 INT-02 shows the new version, asks to accept and sign again, and sends what was shown', async () => {
    await open(paid());
    await waitFor(() => expect(accept()).toHaveProperty('disabled', false));
    expect(accept()).toHaveProperty('checked', true);
    server.answer({
      'intake/submit': new Refused(409, 'TERMS_CHANGED', { version: NEW }),
      'terms/text': termsAnswer(NEW),
    });
    press('Submit');
    await waitFor(() => expect(said()[0]).toBe('The terms have changed'));
    expect(accept()).toHaveProperty('checked', false);
    expect(await screen.findByText(/The customer needs to read, accept and sign the new terms/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Submit' })).toBeTruthy();
    expect(submitted()?.termsVersion).toBe('2025-04-01');

    server.answer({ 'intake/submit': { id: FORM_ID } });
    fireEvent.click(accept());
    press('Submit');
    // The customer has not signed under this version.
    await waitFor(() => expect(said()[0]).toBe('Please fill in all required fields'));
    expect(sent('intake/submit')).toHaveLength(1);
  });

  it('TRM-01 DRF-01 a draft accepted under older terms is asked about again when it is opened', async () => {
    server.answer({ 'terms/text': termsAnswer(NEW) });
    await open(paid());
    await waitFor(() => expect(accept()).toHaveProperty('checked', false));
    expect(screen.getByText('The terms have changed')).toBeTruthy();
    fireEvent.click(accept());
    press('Save as Draft');
    await waitFor(() => expect(sent('intake/saveDraft')).toHaveLength(1));
    expect((sent('intake/saveDraft')[0] as { form: IntakeForm }).form).toMatchObject({
      termsAccepted: true,
      termsVersion: NEW,
      customerSignature: null,
    });
  });

  it('TRM-01 nothing can be accepted while the terms cannot be loaded', async () => {
    server.answer({ 'terms/text': new Refused(404, 'NOT_FOUND') });
    await open(paid({ termsAccepted: false, termsVersion: '' }));
    expect(await screen.findByText('The terms couldn’t be loaded')).toBeTruthy();
    expect(accept()).toHaveProperty('disabled', true);
  });
});
