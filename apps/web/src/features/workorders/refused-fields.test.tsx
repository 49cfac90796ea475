import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { speak } from '../../i18n/index.ts';
import { fakeServer, Refused, showScreen } from '../../lib/testing/screen.tsx';
import { ChangeDialog } from './detail/promise/change-dialog.tsx';
import NewScreen from './facts/new-screen.tsx';
import { beside, ME, order } from './shared/testing.ts';

const server = fakeServer();
const invalid = (control: HTMLElement) =>
  waitFor(() => expect(control.getAttribute('aria-invalid')).toBe('true'));

describe.each([
  {
    ...{ language: 'en' as const, technician: /^Technician/, create: 'Create work order', time: 'By' },
    ...{ unassignable: 'This person can’t be assigned.', past: 'That time has passed. Choose a later one.' },
    ...{ name: 'Name', bike: 'Year, make and model' },
  },
  {
    ...{
      language: 'es' as const,
      technician: /^Técnico/,
      create: 'Crear orden',
      time: 'A más tardar',
    },
    ...{
      unassignable: 'No se puede asignar a esta persona.',
      past: 'Esa hora ya pasó. Elija una posterior.',
    },
    ...{ name: 'Nombre', bike: 'Año, marca y modelo' },
  },
])('what the server refuses, at its field ($language)', (words) => {
  it('WO-01 a technician who can no longer be assigned', async () => {
    server.answer({ ...beside('admin'), 'workorders/create': () => new Refused(422, 'TECHNICIAN_UNKNOWN') });
    await showScreen(<NewScreen />, '/dashboard/reports/new');
    await act(() => speak(words.language));
    const technician = screen.getByLabelText<HTMLSelectElement>(words.technician);
    await within(technician).findByRole('option', { name: 'Luis Ortega' });
    fireEvent.change(technician, { target: { value: ME } });
    const name = screen.getByLabelText<HTMLInputElement>(words.name);
    fireEvent.change(name, { target: { value: 'Ray Delgado' } });
    fireEvent.change(screen.getByLabelText(words.bike), { target: { value: '2021 Ducati Scrambler' } });
    fireEvent.click(screen.getByRole('button', { name: words.create }));
    expect(await screen.findByText(words.unassignable)).toBeTruthy();
    await invalid(technician);
    expect(screen.queryByRole('alert')).toBeNull();
    expect([name.value, technician.value]).toEqual(['Ray Delgado', ME]);
  });

  it('PRM-01 a promised time that has passed', async () => {
    server.answer({ ...beside('admin'), 'workorders/promise': () => new Refused(422, 'PROMISE_PAST') });
    const found = {
      ...{ timeZone: 'UTC', cases: 0, needed: 10, forecast: null, left: [] },
      ...{ changed: false, aheadMinutes: 0, partsShort: 0, partsOn: null, kept: { due: 0, kept: 0 } },
      choices: [{ day: '2099-04-10', closesAt: '2099-04-10T17:00:00.000Z', share: null }],
    };
    const dialog = <ChangeDialog order={order()} found={found} onClose={() => {}} />;
    await act(() => speak(words.language));
    await showScreen(dialog, '/dashboard');
    const reason = screen.getAllByRole<HTMLInputElement>('textbox')[0];
    if (reason) fireEvent.change(reason, { target: { value: 'Waiting for parts' } });
    fireEvent.submit(screen.getByRole('dialog').querySelector('form') ?? screen.getByRole('dialog'));
    expect(await screen.findByText(words.past)).toBeTruthy();
    await invalid(screen.getByLabelText(words.time));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(reason?.value).toBe('Waiting for parts');
  });
});
