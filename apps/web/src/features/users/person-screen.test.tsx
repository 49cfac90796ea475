import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Answered, Answers } from '../../lib/testing/fake-server.ts';
import { fakeServer, Refused, showScreen } from '../../lib/testing/screen.tsx';
import { sessionOf } from '../../lib/testing/session.ts';
import PersonScreen from './person-screen.tsx';

type Entry = Answered<'audit/list'>['entries'][number];
type Person = Answered<'users/find'>;

const server = fakeServer();
const ME = '00000001-0000-4000-8000-000000000000';
const LUIS = '00000002-0000-4000-8000-000000000000';
const ORDER = '00000003-0000-4000-8000-000000000000';
const AT = '2025-04-15T14:42:00.000Z';
const entry = (digit: number, changes: Pick<Entry, 'action' | 'subject' | 'subjectId'>): Entry => ({
  id: `1000000${digit}-0000-4000-8000-000000000000`,
  at: AT,
  actor: { id: LUIS, name: 'Luis Ortega' },
  record: null,
  before: null,
  after: null,
  seq: digit,
  ...changes,
});

const person = (change: Partial<Person> = {}): Person => ({
  ...{ id: LUIS, firstName: 'Luis', lastName: 'Ortega', email: 'luis@example.test', role: 'technician' },
  ...{ sample: false, secondFactor: false, sso: false, deactivatedAt: null, lastSeenAt: AT },
  ...{ createdAt: AT, revision: 1 },
  ...change,
});

async function open(answers: Answers) {
  server.answer({
    'auth/session': sessionOf({ id: ME }),
    'users/find': person(),
    ...answers,
  });
  await showScreen(<PersonScreen />, `/dashboard/users/${LUIS}`, '/dashboard/users/:userId');
}

describe('/dashboard/users/:userId', () => {
  it('USR-01 shows what the person did lately, with the way to the record and to all of it', async () => {
    await open({
      'audit/list': {
        entries: [
          entry(1, { action: 'workorders.line.done', subject: 'diagnostic_reports', subjectId: ORDER }),
          entry(2, { action: 'auth.session.started', subject: 'auth_sessions', subjectId: ORDER }),
        ],
        more: true,
      },
    });
    const lines = within(await screen.findByRole('list', { name: 'Activity' })).getAllByRole('listitem');
    expect(lines.map((line) => line.textContent)).toEqual([
      'Line marked doneWork orderApr 15, 2025, 10:42 AM',
      'Signed inSessionApr 15, 2025, 10:42 AM',
    ]);
    expect(screen.getByRole('link', { name: /Line marked done/ }).getAttribute('href')).toBe(
      `/dashboard/reports/${ORDER}`,
    );
    expect(screen.getByRole('link', { name: 'See all in the audit log' }).getAttribute('href')).toBe(
      `/dashboard/audit?person=${LUIS}`,
    );
    expect(server.calls.find(({ procedure }) => procedure === 'audit/list')?.input).toEqual({
      actorId: LUIS,
    });
  });

  const LUIS_GUARDED = person({ secondFactor: true });
  const LABEL = 'Turn off two-step verification for Luis Ortega';

  it('USR-01 AUT-16 an administrator turns off a lost second factor with password and code', async () => {
    await open({
      'users/find': LUIS_GUARDED,
      'audit/list': { entries: [], more: false },
      'auth/secondFactorState': { enabled: true, required: true, recoveryCodesLeft: 8 },
      'users/removeSecondFactor': new Refused(401, 'SECOND_FACTOR_WRONG'),
    });
    const button = await screen.findByRole('button', { name: LABEL });
    await act(async () => button.click());
    const dialog = await screen.findByRole('dialog', { name: `${LABEL}?` });
    const fill = (label: RegExp, value: string) =>
      fireEvent.change(within(dialog).getByLabelText(label), { target: { value } });
    const submit = () => act(async () => within(dialog).getByRole('button', { name: 'Turn off' }).click());
    fill(/^Your password/, 'ride-safe-2025');
    fill(/code/i, '111111');
    await submit();
    expect(await screen.findByText(/^That code isn’t right/)).toBeTruthy();
    server.answer({ 'users/removeSecondFactor': { ...LUIS_GUARDED, secondFactor: false } });
    fill(/code/i, '222222');
    await submit();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(
      server.calls.filter(({ procedure }) => procedure === 'users/removeSecondFactor').at(-1)?.input,
    ).toEqual({ id: LUIS, password: 'ride-safe-2025', code: '222222' });
    expect(screen.queryByRole('button', { name: LABEL })).toBeNull();
  });

  it('OPS-06: an administrator lets a colleague who is linked to the identity provider use a password', async () => {
    const linked = { ...LUIS_GUARDED, secondFactor: false, sso: true };
    await open({
      'users/find': linked,
      'audit/list': { entries: [], more: false },
      'auth/secondFactorState': { enabled: false, required: false, recoveryCodesLeft: 0 },
      'users/usePassword': { ...linked, sso: false },
    });
    const label = 'Let Luis Ortega use a password';
    const button = await screen.findByRole('button', { name: label });
    await act(async () => button.click());
    const dialog = await screen.findByRole('dialog', { name: `${label}?` });
    fireEvent.change(within(dialog).getByLabelText(/^Your password/), {
      target: { value: 'ride-safe-2025' },
    });
    await act(async () => within(dialog).getByRole('button', { name: 'Use a password' }).click());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.calls.find(({ procedure }) => procedure === 'users/usePassword')?.input).toEqual({
      id: LUIS,
      password: 'ride-safe-2025',
    });
    expect(screen.queryByRole('button', { name: label })).toBeNull();
  });

  it('USR-01 AUT-16 does not offer to turn off the second factor of a customer', async () => {
    await open({
      'users/find': { ...LUIS_GUARDED, role: 'customer' },
      'audit/list': { entries: [], more: false },
    });
    await screen.findByRole('heading', { name: 'Account' });
    expect(screen.queryByRole('button', { name: LABEL })).toBeNull();
  });

  it('USR-01 keeps the account when the activity could not be read', async () => {
    await open({ 'audit/list': new Refused(403, 'FORBIDDEN') });
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Account' })).toBeTruthy();
  });
});
