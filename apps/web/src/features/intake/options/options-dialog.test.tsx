import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { type Answered, type Answers, NO_NETWORK } from '../../../lib/testing/fake-server.ts';
import { fakeServer, Refused, showScreen } from '../../../lib/testing/screen.tsx';
import { Toasters } from '../../../ui/overlay/toast.tsx';
import OptionsDialog from './options-dialog.tsx';

const server = fakeServer();
type Option = Answered<'vehicles/options'>[number];
const HONDA: Option = {
  id: '6f1c9a52-8f0b-4c1e-9a52-3f1c9a528f0b',
  type: 'make',
  name: 'honda',
  displayName: 'Honda',
  custom: false,
  mayChange: true,
};
const URAL: Option = {
  id: '7f1c9a52-8f0b-4c1e-9a52-3f1c9a528f0b',
  type: 'make',
  name: 'ural',
  displayName: 'Ural',
  custom: true,
  mayChange: true,
};

async function open(answers: Answers = {}) {
  server.answer({ 'vehicles/options': [HONDA, URAL], ...answers });
  // outside the screen, as in the app: a toast outlives the page it came from
  render(<Toasters generalLabel="General" intakeLabel="Intake" closeLabel="Close" />);
  await showScreen(<OptionsDialog onClose={() => {}} />, '/');
}

const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const sent = (procedure: string) => server.calls.find((call) => call.procedure === procedure)?.input;

describe('the vehicle options', () => {
  it('VEH-01 are listed by type and found by a word', async () => {
    await open();
    await screen.findByText('Honda');
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
      'Classification',
      'Make',
      'Model',
      'Year',
      'Color',
    ]);
    expect(sent('vehicles/options')).toEqual({ type: 'make' });
    type('Search', 'ur');
    await vi.waitFor(() => expect(screen.queryByText('Honda')).toBeNull());
    expect(screen.getByText('Ural')).toBeTruthy();
  });

  it('VEH-02 accepts a new value, but no blank one', async () => {
    await open({ 'vehicles/addOption': { option: { ...URAL, displayName: 'Zero' }, added: true } });
    await screen.findByText('Honda');
    type('New make', '   ');
    press('Add');
    expect(screen.getByText('Please enter a value')).toBeTruthy();
    expect(sent('vehicles/addOption')).toBeUndefined();
    type('New make', 'Zero');
    press('Add');
    expect(await screen.findByText('Added custom make: Zero')).toBeTruthy();
    expect(sent('vehicles/addOption')).toEqual({ type: 'make', displayName: 'Zero' });
  });

  it.each([
    [new Refused(403, 'FORBIDDEN'), 'Failed to add custom make'],
    [NO_NETWORK, 'Error saving custom make'],
  ])('VEH-02 %#: says that it was not added', async (answer, text) => {
    await open({ 'vehicles/addOption': answer });
    await screen.findByText('Honda');
    type('New make', 'Zero');
    press('Add');
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it.each([
    [{ ...URAL, displayName: 'IMZ-Ural' }, 'Option updated successfully'],
    [new Refused(409, 'OPTION_EXISTS'), 'Failed to update option'],
  ])('VEH-03 %#: renames one in its place', async (answer, text) => {
    await open({ 'vehicles/updateOption': answer });
    await screen.findByText('Honda');
    press('Rename Ural');
    type('Rename Ural', 'IMZ-Ural');
    press('Save');
    expect(await screen.findByText(text)).toBeTruthy();
    expect(sent('vehicles/updateOption')).toEqual({ id: URAL.id, displayName: 'IMZ-Ural' });
  });

  it.each([
    [{ removed: true } as const, 'Option deleted successfully'],
    [new Refused(403, 'FORBIDDEN'), 'Failed to delete option'],
  ])('VEH-03 %#: deletes one after a question', async (answer, text) => {
    await open({ 'vehicles/removeOption': answer });
    await screen.findByText('Honda');
    press('Delete Ural');
    fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText(text)).toBeTruthy();
    expect(sent('vehicles/removeOption')).toEqual({ id: URAL.id });
  });

  it('VEH-03 offers no change to people who may not make it', async () => {
    await open({ 'vehicles/options': [{ ...HONDA, mayChange: false }, URAL] });
    await screen.findByText('Honda');
    expect(screen.queryByRole('button', { name: 'Delete Honda' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Rename Honda' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Delete Ural' })).toBeTruthy();
  });

  it('VEH-03 undoes a deletion', async () => {
    await open({ 'vehicles/removeOption': { removed: true }, 'vehicles/restoreOption': HONDA });
    await screen.findByText('Honda');
    press('Delete Honda');
    fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Honda is back in the list')).toBeTruthy();
    expect(sent('vehicles/restoreOption')).toEqual({ id: HONDA.id });
  });

  it('VEH-04 says so if they cannot be loaded, and recovers with Try Again', async () => {
    await open({ 'vehicles/options': new Refused(403, 'FORBIDDEN') });
    expect(await screen.findByText('Options couldn’t be loaded')).toBeTruthy();
    server.answer({ 'vehicles/options': [HONDA] });
    press('Try Again');
    await waitFor(() => expect(screen.getByText('Honda')).toBeTruthy());
  });
});
