import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { type Answered, NO_ANSWER, NO_NETWORK } from '../../../lib/testing/fake-server.ts';
import { showScreen } from '../../../lib/testing/screen.tsx';
import EditScreen from './screens/edit-screen.tsx';
import NewIntakeScreen from './screens/new-screen.tsx';
import { draftSaved, FORM_ID, filledForm, formServer, option, press, storedForm } from './testing.ts';

const server = formServer();

const bike = (id: string, model: string, vin: string) => ({
  id: `00000000-0000-4000-8000-00000000000${id}`,
  make: 'Ducati',
  model,
  year: '2021',
  color: 'Yellow',
  classification: 'Standard',
  vin,
  lastMileage: '12,000',
});
const RAY: Answered<'customers/known'> = {
  id: '00000000-0000-4000-8000-0000000000c1',
  name: 'Ray Delgado',
  email: 'ray@mail.test',
  phone: '9735550142',
  preferredContact: 'phone',
  language: 'es',
  lastVisitAt: '2025-04-09T18:00:00.000Z',
  bikes: [bike('1', 'Scrambler Icon', 'ZDM1YAKT3MB012345'), bike('2', 'Monster 937', 'ZDM1YAKT3MB054321')],
};

async function openForm() {
  await showScreen(<NewIntakeScreen />, '/dashboard/intake-forms/new');
  await screen.findByRole('heading', { level: 1, name: 'Create Intake Form' });
}
const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const list = (name: string) => screen.getByRole<HTMLInputElement>('combobox', { name });
const type = (name: string, value: string) => {
  box(name).focus();
  fireEvent.change(box(name), { target: { value } });
};
const customers = () => screen.queryByRole('list', { name: 'Known customers' });

describe('INT-14 known customers', () => {
  it('one tap on a match completes the field, fills the empty ones and the terms language, and offers the bikes', async () => {
    server.answer({ 'customers/suggest': [RAY], 'customers/recognize': [RAY] });
    await openForm();
    type('Customer name', 'Ra');
    type('Phone', '0142');
    const match = within(await screen.findByRole('list', { name: 'Known customers' })).getByRole('button');
    expect(match.textContent).toBe('Ray Delgado(973) 555-0142 · ray@mail.test · 2 bikes');
    expect(screen.getByText('1 known customer. Press the down arrow to choose.')).toBeTruthy();
    expect(server.sent('customers/suggest')).toEqual([{ by: 'phone', text: '0142' }]);
    fireEvent.click(match);
    expect(box('Customer name').value).toBe('Ray Delgado');
    expect(box('Phone').value).toBe('9735550142');
    expect(box('Email').value).toBe('ray@mail.test');
    expect(screen.getByRole('radio', { name: 'Español' }).getAttribute('aria-checked')).toBe('true');
    expect(customers()).toBeNull();

    await screen.findByText('Which bike did Ray Delgado bring?');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Use 2021 Ducati Scrambler Icon'));
    server.answer({
      'vehicles/maker': { makers: ['Ducati'], makes: ['Ducati'], models: [], country: 'ITALY' },
    });
    press('Use 2021 Ducati Monster 937');
    expect(box('VIN').value).toBe('ZDM1YAKT3MB054321');
    expect(list('Model').value).toBe('Monster 937');
    await waitFor(() => expect(document.activeElement).toBe(box('Mileage')));
    // INT-07: a VIN that was filled in is checked like a typed one
    await waitFor(() => expect(server.sent('vehicles/maker')).toEqual([{ vin: 'ZDM1YAKT3MB054321' }]));
  });

  it('nothing typed is lost: other values stay, and Escape closes the list until the text changes', async () => {
    server.answer({ 'customers/suggest': [RAY] });
    await openForm();
    type('Email', 'other@mail.test');
    type('Customer name', 'Ray');
    await screen.findByRole('list', { name: 'Known customers' });
    fireEvent.keyDown(box('Customer name'), { key: 'Escape' });
    expect(customers()).toBeNull();
    type('Customer name', 'Ray D');
    const found = within(await screen.findByRole('list', { name: 'Known customers' })).getByRole('button');
    fireEvent.keyDown(box('Customer name'), { key: 'ArrowDown' });
    await waitFor(() => expect(document.activeElement).toBe(found));
    fireEvent.keyDown(found, { key: 'ArrowUp' });
    await waitFor(() => expect(document.activeElement).toBe(box('Customer name')));
    fireEvent.click(found);
    expect(box('Email').value).toBe('other@mail.test');
    expect(box('Phone').value).toBe('9735550142');
  });

  it('without an answer there is no list, and the field still works', async () => {
    server.answer({ 'customers/suggest': NO_NETWORK });
    await openForm();
    type('Customer name', 'Ray');
    await waitFor(() => expect(server.sent('customers/suggest')).toHaveLength(1));
    expect(customers()).toBeNull();
    expect(box('Customer name').value).toBe('Ray');
  });

  it('an edit makes no suggestions', async () => {
    server.answer({ 'customers/suggest': [RAY], 'intake/find': storedForm(filledForm()) });
    const path = '/dashboard/intake-forms/:id/edit';
    await showScreen(<EditScreen />, path.replace(':id', FORM_ID), path);
    await screen.findByRole('heading', { level: 1, name: 'Edit Intake Form' });
    vi.useFakeTimers();
    type('Customer name', 'Ray');
    await vi.advanceTimersByTimeAsync(2000);
    expect(server.sent('customers/suggest')).toEqual([]);
  });
});

describe('INT-07 the VIN', () => {
  const VIN = 'JH2PC35106M700635';

  it('is checked while the server is slow; its values follow with the answer', async () => {
    server.answer({ 'vehicles/maker': NO_ANSWER });
    await openForm();
    type('VIN', VIN);
    await screen.findByText('VIN looks valid.');
    expect(screen.queryByRole('button', { name: /^Fill in/ })).toBeNull();
  });

  it('fills in make, model and year with one tap, with the flag of the shop’s own model', async () => {
    const hornet = { make: 'Honda', model: 'Hornet', classification: 'Standard' };
    server.answer({
      'vehicles/maker': { makers: ['Honda'], makes: ['Honda'], models: [hornet], country: 'JAPAN' },
      'vehicles/options': ({ type: asked }) => (asked === 'model' ? [option('model', 'Hornet', true)] : []),
      'intake/saveDraft': draftSaved(1),
    });
    await openForm();
    type('VIN', VIN);
    fireEvent.click(await screen.findByRole('button', { name: 'Fill in Honda Hornet 2006' }));
    expect([list('Make').value, list('Model').value, list('Year').value]).toEqual([
      'Honda',
      'Hornet',
      '2006',
    ]);
    expect(list('Classification').value).toBe('Standard');
    expect(screen.queryByRole('button', { name: /Honda Hornet/ })).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(list('Color')));
    press('Save as Draft');
    await waitFor(() => expect(server.sent('intake/saveDraft')).toHaveLength(1));
    expect(server.sent('intake/saveDraft')[0]).toMatchObject({
      form: { bikeModel: 'Hornet', bikeModelCustom: true, bikeMakeCustom: false },
    });
  });

  it('says so if a tap would replace what was typed', async () => {
    server.answer({
      'vehicles/maker': { makers: ['Honda'], makes: ['Honda'], models: [], country: 'JAPAN' },
    });
    await openForm();
    fireEvent.change(list('Make'), { target: { value: 'Ducati' } });
    fireEvent.blur(list('Make'));
    type('VIN', VIN);
    const replace = await screen.findByRole('button', { name: 'Replace with Honda 2006' });
    expect(list('Make').value).toBe('Ducati');
    fireEvent.click(replace);
    expect(list('Make').value).toBe('Honda');
  });
});

describe('fewer taps', () => {
  it('INT-01 a blank form starts in its first field; Enter goes to the next, from a list too', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
    await openForm();
    await waitFor(() => expect(document.activeElement).toBe(box('Customer name')));
    const enter = () => fireEvent.keyDown(document.activeElement as Element, { key: 'Enter' });
    for (const next of ['Phone', 'Email', 'VIN']) {
      enter();
      await waitFor(() => expect(document.activeElement).toBe(box(next)));
    }
    enter();
    await waitFor(() => expect(document.activeElement).toBe(list('Make')));
    fireEvent.change(list('Make'), { target: { value: 'duc' } });
    await screen.findByRole('option', { name: 'Ducati' });
    enter();
    await waitFor(() => expect(document.activeElement).toBe(list('Model')));
    expect(list('Make').value).toBe('Ducati');
  });

  it('INT-06 requests the right keyboard, and the browser remembers nothing of the last customer', async () => {
    await openForm();
    expect(box('Phone').inputMode).toBe('numeric');
    expect(box('Email').inputMode).toBe('email');
    expect(box('Mileage').inputMode).toBe('numeric');
    const kept = screen
      .getAllByRole('textbox')
      .filter((field) => field.getAttribute('autocomplete') !== 'off');
    expect(kept.map((field) => field.id)).toEqual([]);
  });
});
