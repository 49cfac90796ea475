import type { Role } from '@kickstand/domain/auth';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { Answers } from '../../../lib/testing/fake-server.ts';
import { fakeServer, Refused, showScreen } from '../../../lib/testing/screen.tsx';
import { sessionOf } from '../../../lib/testing/session.ts';
import { Toasters } from '../../../ui/overlay/toast.tsx';
import ListScreen from './list-screen.tsx';

const server = fakeServer();
const ME = '6f1c9a52-8f0b-4c1e-9a52-3f1c9a528f0b';
const FORM = '7f1c9a52-8f0b-4c1e-9a52-3f1c9a528f0b';

const form = (change: object = {}) => ({
  id: FORM,
  number: 3,
  customerName: 'Owen Pratt',
  customerPhone: '2015550187',
  bikeInfo: '2022 Triumph Tiger 900 Rally',
  vin: 'SMTE04BF0NJ891207',
  createdAt: '2025-04-15T03:30:00.000Z',
  depositPaid: true,
  thumbnailUrl: null,
  mayDelete: true,
  ...change,
});

async function open(answers: Answers = {}, role: Role = 'admin', query = '') {
  server.answer({
    'auth/session': sessionOf({ id: ME, role }),
    'intake/list': { forms: [form()], more: false },
    ...answers,
  });
  // outside the screen, as in the app: a toast outlives the page it came from
  render(<Toasters generalLabel="General" intakeLabel="Intake" closeLabel="Close" />);
  const shown = await showScreen(<ListScreen />, `/dashboard/intake-forms${query}`);
  await screen.findByRole('heading', { level: 1, name: 'Intake Forms' });
  return shown;
}

const listed = () => server.calls.filter(({ procedure }) => procedure === 'intake/list');
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

describe('/dashboard/intake-forms', () => {
  it('LST-01 shows the columns, the actions of a row and the two buttons', async () => {
    await open();
    const table = await screen.findByRole('table', { name: 'Intake Forms' });
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((head) => head.textContent),
    ).toEqual(['Customer', 'Bike Info', 'Created', 'Actions']);
    // still the evening before in the shop's time zone
    expect(within(table).getByText('Apr 14, 2025')).toBeTruthy();
    expect(within(table).getByText('(201) 555-0187')).toBeTruthy();
    expect(within(table).getByText('IN-3')).toBeTruthy();
    for (const action of ['View', 'Edit', 'Delete']) expect(within(table).getByText(action)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Create Intake Form' }).getAttribute('href')).toBe(
      '/dashboard/intake-forms/new',
    );
    expect(screen.getByRole('link', { name: 'View Drafts' }).getAttribute('href')).toBe(
      '/dashboard/intake-forms/drafts',
    );
  });

  it('LST-01 says when there are none', async () => {
    await open({ 'intake/list': { forms: [], more: false } });
    expect(await screen.findByText('No intake forms found.')).toBeTruthy();
  });

  it('LST-03 keeps search and filters in the URL and applies them, a word after typing', async () => {
    const { router } = await open({}, 'admin', '?deposit=unpaid&from=2025-04-01');
    await screen.findByText('Owen Pratt');
    expect(listed()[0]?.input).toEqual({ deposit: 'unpaid', from: '2025-04-01' });
    for (const text of ['ow', 'owe', 'owen'])
      fireEvent.change(screen.getByRole('searchbox'), { target: { value: text } });
    const searched = () => listed().filter(({ input }) => (input as { search?: string }).search);
    await waitFor(() => expect(searched()).toHaveLength(1));
    expect(searched()[0]?.input).toEqual({ search: 'owen', deposit: 'unpaid', from: '2025-04-01' });
    expect(router.state.location.search).toBe('?deposit=unpaid&from=2025-04-01&search=owen');
  });

  it('LST-03 loads the next page after the last form', async () => {
    await open({
      'intake/list': (input: { after?: string }) =>
        input.after
          ? { forms: [form({ id: ME, customerName: 'Older' })], more: false }
          : { forms: [form()], more: true },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Load more' }));
    expect(await screen.findByText('Older')).toBeTruthy();
    expect(listed().at(-1)?.input).toEqual({ after: FORM });
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
  });

  it('LST-02 shows Delete only to people who may', async () => {
    await open({ 'intake/list': { forms: [form({ mayDelete: false })], more: false } }, 'technician');
    await screen.findByText('Owen Pratt');
    expect(screen.queryByText('Delete')).toBeNull();
  });

  it('LST-02 asks, deletes, and restores with Undo', async () => {
    await open({ 'intake/remove': { removed: true }, 'intake/restore': { restored: true } });
    fireEvent.click(await screen.findByRole('button', { name: /^Delete/ }));
    const question = screen.getByRole('alertdialog');
    expect(question.textContent).toContain('Are you sure you want to delete this intake form?');
    expect(server.calls.some(({ procedure }) => procedure === 'intake/remove')).toBe(false);
    server.answer({ 'intake/list': { forms: [], more: false } });
    fireEvent.click(within(question).getByRole('button', { name: 'Delete' }));
    await screen.findByText('Intake form deleted');
    await screen.findByText('No intake forms found.');
    press('Undo');
    expect(await screen.findByText('Intake form restored')).toBeTruthy();
    expect(server.calls.find(({ procedure }) => procedure === 'intake/restore')?.input).toEqual({ id: FORM });
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
  });

  it('LST-02 offers Undo for 10 s', async () => {
    await open({ 'intake/remove': { removed: true } });
    fireEvent.click(await screen.findByRole('button', { name: /^Delete/ }));
    vi.useFakeTimers({ shouldAdvanceTime: true });
    fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    await screen.findByRole('button', { name: 'Undo' });
    act(() => void vi.advanceTimersByTime(9000));
    expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy();
    act(() => void vi.advanceTimersByTime(1100));
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('LST-02 shows an error in a dialog of the page', async () => {
    await open({ 'intake/remove': new Refused(403, 'FORBIDDEN') });
    fireEvent.click(await screen.findByRole('button', { name: /^Delete/ }));
    fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    const alert = await screen.findByRole('alertdialog', { name: 'Failed to delete intake form.' });
    fireEvent.click(within(alert).getByRole('button', { name: 'OK' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('LST-02 lets an administrator see deleted forms and restore one', async () => {
    await open({ 'intake/restore': { restored: true } }, 'admin', '?removed=1');
    fireEvent.click(await screen.findByRole('button', { name: /^Restore/ }));
    expect(await screen.findByText('Intake form restored')).toBeTruthy();
    expect(listed()[0]?.input).toEqual({ removed: true });
    expect(screen.queryByText('Edit')).toBeNull();
  });

  it('LST-02 does not fetch deleted forms for others', async () => {
    await open({}, 'technician', '?removed=1');
    await screen.findByText('Owen Pratt');
    expect(listed()[0]?.input).toEqual({});
  });
});
