import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { type Answer, type Answered, NO_ANSWER, NO_NETWORK } from '../../../../lib/testing/fake-server.ts';
import { Refused, said, showScreen } from '../../../../lib/testing/screen.tsx';
import { intakeQueue } from '../../../../ui/overlay/toast.tsx';
import { formServer, intakeSetting, option, press } from '../testing.ts';
import NewIntakeScreen from './new-screen.tsx';

type Options = Answered<'vehicles/options'>;

const server = formServer();

async function openForm() {
  const shown = await showScreen(<NewIntakeScreen />, '/dashboard/intake-forms/new');
  await screen.findByRole('heading', { level: 1, name: 'Create Intake Form' });
  return shown;
}

const type = (name: string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } });

describe('the new form', () => {
  it('INT-06 INT-07 keeps the digits of a phone number and upper-cases a VIN; the check needs a complete VIN', async () => {
    await openForm();
    type('Phone', '(973) 555-0142 ext 9');
    expect(screen.getByRole('textbox', { name: 'Phone' })).toHaveProperty('value', '9735550142');
    type('Phone', '+1 (732) 555-0187');
    expect(screen.getByRole('textbox', { name: 'Phone' })).toHaveProperty('value', '7325550187');
    press('Check VIN');
    await waitFor(() => expect(said()[0]).toBe('Please enter a VIN to check'));
    type('VIN', 'zdm1yakt3mb012345zz');
    expect(screen.getByRole('textbox', { name: 'VIN' })).toHaveProperty('value', 'ZDM1YAKT3MB012345');
    type('VIN', 'zdm1');
    press('Check VIN');
    await waitFor(() => expect(said()[0]).toBe('VIN numbers should be 17 characters'));
    server.answer({
      'vehicles/maker': { makers: ['Ducati'], makes: ['Ducati'], models: [], country: 'ITALY' },
    });
    type('VIN', 'ZDM1YAKT3MBO12345');
    press('Check VIN');
    await screen.findByText('Character 12, “O”, isn’t allowed in a VIN. Maker: Ducati.');
  });

  it('INT-07 checks a complete VIN automatically, names every possible manufacturer and fills in with one click', async () => {
    server.answer({
      'vehicles/maker': { makers: ['Bajaj', 'KTM'], makes: ['Bajaj', 'KTM'], models: [], country: 'INDIA' },
    });
    await openForm();
    type('VIN', 'MD2A67MXXRCK9969');
    expect(server.sent('vehicles/maker')).toEqual([]);
    type('VIN', 'MD2A67MXXRCK99693');
    await screen.findByText(
      'If this bike was built for the United States, its check digit should be 2, not X. Compare it with the frame. Possible makers: Bajaj or KTM.',
    );
    press('Fill in KTM 2024');
    expect(screen.getByRole('combobox', { name: 'Make' })).toHaveProperty('value', 'KTM');
    expect(screen.getByRole('combobox', { name: 'Year' })).toHaveProperty('value', '2024');
  });

  it('INT-08 opens the history of the VIN in a tab without access to this one', async () => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null);
    await openForm();
    press('Vehicle history');
    expect(said()[0]).toBe('Please enter a VIN number first');
    type('VIN', 'ZDM1YAKT3MB012345');
    press('Vehicle history');
    expect(open).toHaveBeenCalledWith(
      'https://www.vehiclehistory.com/vin-report/ZDM1YAKT3MB012345',
      '_blank',
      'noopener,noreferrer',
    );
  });

  it('INT-09 shows a vehicle field only if it is required', async () => {
    server.answer({ 'intake/setting': intakeSetting({ color: false }) });
    await openForm();
    expect(screen.getByRole('combobox', { name: 'Make' })).toBeTruthy();
    expect(screen.queryByRole('combobox', { name: 'Color' })).toBeNull();
  });

  it('INT-10 both controls of preferred contact edit one value', async () => {
    await openForm();
    const customer = screen.getByRole('radiogroup', { name: 'Preferred contact' });
    const service = screen.getByRole('radiogroup', { name: 'Best way to reach them about this repair' });
    const chosen = (group: HTMLElement) =>
      within(group)
        .getAllByRole('radio')
        .filter((radio) => radio.getAttribute('aria-checked') === 'true')
        .map((radio) => radio.textContent);
    fireEvent.click(within(customer).getByRole('radio', { name: 'Email' }));
    expect([chosen(customer), chosen(service)]).toEqual([['Email'], ['Email']]);
    fireEvent.click(within(service).getByRole('radio', { name: 'Text Message' }));
    expect([chosen(customer), chosen(service)]).toEqual([[], ['Text Message']]);
  });

  it('INT-01 every step of the stepper leads to its section and focuses it', async () => {
    await openForm();
    // why: jsdom has no layout and cannot scroll
    Element.prototype.scrollIntoView = () => {};
    const steps = within(screen.getByRole('navigation', { name: 'Sections' }));
    expect(steps.getAllByRole('button')).toHaveLength(7);
    expect(steps.getByRole('button', { current: 'step' }).textContent).toBe('Customer');
    fireEvent.click(steps.getByRole('button', { name: 'Signatures' }));
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Signatures' }));
  });

  it('DEP-03 DEP-05 optional needs the password, required again is immediate', async () => {
    await openForm();
    const ask = async (answer: Answer<'intake/authorize'>, text: string) => {
      server.answer({ 'intake/authorize': answer });
      const dialog = within(await screen.findByRole('dialog', { name: 'Admin Authorization Required' }));
      fireEvent.change(dialog.getByLabelText('Admin passcode'), { target: { value: ' Torque ' } });
      fireEvent.click(dialog.getByRole('button', { name: 'Authorize' }));
      await waitFor(() => expect(said()[0]).toBe(text));
    };
    fireEvent.click(screen.getByRole('radio', { name: 'Optional' }));
    await ask(new Refused(403, 'PASSCODE_WRONG'), 'Invalid admin password');
    await ask(new Refused(423, 'PASSCODE_LOCKED', { retryAfterSeconds: 600 }), 'Authorization failed');
    await ask(NO_NETWORK, 'Error during authorization');
    await ask({ authorized: true, until: '2099-01-01T00:00:00.000Z' }, 'Deposit requirement disabled');
    expect(screen.getByRole('radio', { name: 'Optional' }).getAttribute('aria-checked')).toBe('true');
    fireEvent.click(screen.getByRole('radio', { name: 'Required' }));
    expect(said()[0]).toBe('Deposit requirement enabled');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('VEH-02 VEH-03 adds and deletes from the drop-down, and shows the result', async () => {
    await openForm();
    const make = screen.getByRole('combobox', { name: 'Make' });
    const open = () => fireEvent.click(make);
    open();
    press('Add custom value');
    await waitFor(() => expect(said()[0]).toBe('Please enter a value'));
    server.answer({ 'vehicles/addOption': new Refused(400, 'BAD_REQUEST') });
    fireEvent.change(make, { target: { value: 'Ural' } });
    press('Add custom value');
    await waitFor(() => expect(said()[0]).toBe('Failed to add custom make'));
    server.answer({ 'vehicles/addOption': NO_NETWORK });
    press('Add custom value');
    await waitFor(() => expect(said()[0]).toBe('Error saving custom make'));
    // INT-16: without the network it stays on this form
    await waitFor(() => expect(make).toHaveProperty('value', 'Ural'));
    fireEvent.change(make, { target: { value: 'Ural ' } });
    server.answer({ 'vehicles/addOption': { option: option('make', 'Ural', true), added: true } });
    press('Add custom value');
    await waitFor(() => expect(said()[0]).toBe('Added custom make: Ural'));
    await waitFor(() => expect(make).toHaveProperty('value', 'Ural'));
    open();
    press('Edit list');
    server.answer({ 'vehicles/removeOption': new Refused(404, 'NOT_FOUND') });
    const confirm = () =>
      fireEvent.click(
        within(screen.getByRole('alertdialog', { name: 'Delete Honda for the whole shop?' })).getByRole(
          'button',
          {
            name: 'Delete',
          },
        ),
      );
    press('Delete Honda');
    expect(server.sent('vehicles/removeOption')).toEqual([]);
    confirm();
    await waitFor(() => expect(said()[0]).toBe('Failed to delete make'));
    server.answer({ 'vehicles/removeOption': { removed: true } });
    open();
    press('Edit list');
    press('Delete Honda');
    confirm();
    await waitFor(() => expect(said()[0]).toBe('make deleted successfully'));
    expect(intakeQueue.list()[0]?.message.action?.label).toBe('Undo');
    server.answer({ 'vehicles/restoreOption': option('make', 'Honda') });
    intakeQueue.list()[0]?.message.action?.onClick();
    await waitFor(() => expect(said()[0]).toBe('Honda is back in the list'));
  });

  it('INT-16 VEH-06 models follow a make that was chosen offline', async () => {
    const model = (name: string, make: string) => ({ ...option('model', name), makes: [make] });
    server.answer({
      'vehicles/options': ({ type }) =>
        type === 'make'
          ? [option('make', 'Ducati'), option('make', 'Honda')]
          : type === 'model'
            ? [model('CB500X', 'honda'), model('Monster', 'ducati')]
            : [],
    });
    await openForm();
    await waitFor(() => expect(server.sent('vehicles/options')).toContainEqual({ type: 'model' }));
    server.answer({ 'vehicles/options': NO_NETWORK });
    const make = screen.getByRole('combobox', { name: 'Make' });
    fireEvent.change(make, { target: { value: 'Ducati' } });
    fireEvent.blur(make);
    fireEvent.click(screen.getByRole('combobox', { name: 'Model' }));
    await waitFor(() =>
      expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Monster']),
    );
  });

  it('VEH-02 accepts a value that was just added, before the lists are reloaded', async () => {
    await openForm();
    const make = screen.getByRole('combobox', { name: 'Make' });
    server.answer({
      'vehicles/addOption': { option: option('make', 'Ural', true), added: true },
      'vehicles/options': NO_ANSWER,
    });
    fireEvent.change(make, { target: { value: 'Ural' } });
    press('Add custom value');
    await waitFor(() => expect(screen.queryByRole('group', { name: 'Make options' })).toBeNull());
    expect(make).toHaveProperty('value', 'Ural');
  });

  it('VEH-02 moves nothing while a mouse button is down: the field is left on release', async () => {
    Element.prototype.scrollIntoView = () => {}; // why: jsdom has none
    await openForm();
    press('Submit');
    const error = () => screen.queryByText('Make is required');
    // The first problem is focused immediately.
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Customer name' })),
    );
    expect(error()).toBeTruthy();
    const make = screen.getByRole('combobox', { name: 'Make' });
    const model = screen.getByRole('combobox', { name: 'Model' });
    fireEvent.change(make, { target: { value: 'Honda' } });
    fireEvent.pointerDown(model, { pointerType: 'mouse' });
    fireEvent.mouseDown(model);
    fireEvent.blur(make);
    expect(error()).toBeTruthy();
    expect(screen.getByRole('group', { name: 'Model options' })).toBeTruthy();
    fireEvent.pointerUp(model, { pointerType: 'mouse' });
    await waitFor(() => expect(error()).toBeNull());
    expect(make).toHaveProperty('value', 'Honda');
    expect(screen.getByRole('group', { name: 'Model options' })).toBeTruthy();
  });

  it('VEH-02 VEH-05 nothing can be chosen or added while options load; typed text is matched afterwards', async () => {
    let arrive: (options: Options) => void = () => {};
    const options = new Promise<Options>((resolve) => {
      arrive = resolve;
    });
    server.answer({ 'vehicles/options': () => options });
    await openForm();
    const make = screen.getByRole('combobox', { name: 'Make' });
    fireEvent.click(make);
    const list = within(screen.getByRole('group', { name: 'Make options' }));
    expect(list.getByText('Loading options…')).toBeTruthy();
    for (const key of ['ArrowDown', 'Enter']) fireEvent.keyDown(make, { key });
    expect(make.getAttribute('aria-activedescendant')).toBeNull();
    fireEvent.change(make, { target: { value: 'ducati' } });
    expect(screen.queryByRole('option')).toBeNull();
    fireEvent.keyDown(make, { key: 'Enter' });
    expect(server.sent('vehicles/addOption')).toEqual([]);
    fireEvent.blur(make);
    const model = screen.getByRole('combobox', { name: 'Model' });
    fireEvent.change(model, { target: { value: 'Monster 937' } });
    fireEvent.blur(model);
    arrive([option('make', 'Ducati')]);
    await waitFor(() => expect(make).toHaveProperty('value', 'Ducati'));
    expect(model).toHaveProperty('value', 'Monster 937');
    fireEvent.click(make);
    fireEvent.keyDown(make, { key: 'ArrowDown' });
    expect(make.getAttribute('aria-activedescendant')).toMatch(/-0$/);
  });

  it('CAM-03 says so if there is no camera, or if a draft could not be saved', async () => {
    await openForm();
    press('Take photo: Front');
    await screen.findByText('Camera API not supported in this browser');
    fireEvent.click(screen.getByRole('button', { name: 'Capture' }));
    await waitFor(() => expect(said()[0]).toBe('Camera is not ready. Please wait a moment and try again.'));
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    server.answer({ 'intake/saveDraft': NO_NETWORK });
    press('Save as Draft');
    await waitFor(() => expect(said()[0]).toBe('Failed to save draft'));
  });
});
