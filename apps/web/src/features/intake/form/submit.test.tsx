import type { IntakeForm } from '@kickstand/domain/intake';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { NO_NETWORK } from '../../../lib/testing/fake-server.ts';
import { fakeServer, Refused, showScreen } from '../../../lib/testing/screen.tsx';
import { Toasters } from '../../../ui/toast.tsx';
import DraftScreen from './draft-screen.tsx';
import {
  FORM_ID,
  filledForm,
  forgetToasts,
  option,
  STAFF_ANSWERS,
  said,
  stored,
  stubDrawing,
} from './testing.ts';

const LIST = '/dashboard/intake-forms';
const BANNER =
  'A deposit is required to submit this intake form. If a deposit is not needed, an administrator must authorize this exception.';

const server = fakeServer();

beforeEach(() => {
  server.answer({ ...STAFF_ANSWERS, 'intake/submit': { id: FORM_ID, number: 3 } });
  stubDrawing();
  forgetToasts();
});

async function open(form: IntakeForm) {
  server.answer({ 'intake/draft': stored(form) });
  const shown = await showScreen(<DraftScreen />, `${LIST}/draft/${FORM_ID}`, `${LIST}/draft/:tempId`);
  await screen.findByRole('heading', { level: 1, name: 'Create Intake Form' });
  return shown;
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const sent = (procedure: string) =>
  server.calls.filter((call) => call.procedure === procedure).map(({ input }) => input);
const submitted = () => (sent('intake/submit')[0] as { form: IntakeForm } | undefined)?.form;

describe('a submit without a deposit', () => {
  it('DEP-04 DEP-05 INT-03 asks for the admin password, says how that went, then goes on', async () => {
    // Stands beside the screen: what it says outlives the way to the list.
    render(<Toasters generalLabel="General" intakeLabel="Intake" closeLabel="Close" />);
    const { router } = await open(filledForm());
    expect(screen.queryByText(BANNER)).toBeNull();
    press('Submit');
    const dialog = within(await screen.findByRole('dialog', { name: 'Admin Authorization Required' }));
    expect(said()[0]).toBe('Please fill in all required fields');
    expect(screen.getByText(BANNER)).toBeTruthy();

    const authorize = async (answer: unknown) => {
      server.answer({ 'intake/authorize': answer });
      fireEvent.change(dialog.getByLabelText('Admin password'), { target: { value: ' Torque ' } });
      // Busy until the last answer was read.
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

describe('the vehicle of a submitted form', () => {
  const fill = (name: string, value: string) => {
    const box = screen.getByRole('combobox', { name });
    fireEvent.change(box, { target: { value } });
    return box;
  };
  const paid = (change: Partial<IntakeForm>) =>
    filledForm({ depositPaid: true, depositId: FORM_ID, ...change });
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

  it('VEH-05 values of the list take the flags away', async () => {
    server.answer({
      'vehicles/options': ({ type }: { type: string }) =>
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
