import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeServer, Refused, showScreen } from '../../lib/testing/screen.tsx';
import PersonScreen from './person-screen.tsx';

const server = fakeServer();
const ME = '00000001-0000-4000-8000-000000000000';
const LUIS = '00000002-0000-4000-8000-000000000000';
const ORDER = '00000003-0000-4000-8000-000000000000';
const AT = '2025-04-15T14:42:00.000Z';
const entry = (digit: number, changes: object) => ({
  id: `1000000${digit}-0000-4000-8000-000000000000`,
  at: AT,
  actor: { id: LUIS, name: 'Luis Ortega' },
  before: null,
  after: null,
  seq: digit,
  ...changes,
});

async function open(answers: Record<string, unknown>) {
  server.answer({
    'auth/session': {
      user: { id: ME, email: 'marisol@example.test' },
      profile: {
        ...{ id: ME, firstName: 'Marisol', lastName: 'Vega', email: 'marisol@example.test' },
        ...{ role: 'admin', language: null, revision: 1 },
      },
      expiresAt: '2030-01-01T00:00:00.000Z',
      secondFactorDue: false,
    },
    'users/find': {
      ...{ id: LUIS, firstName: 'Luis', lastName: 'Ortega', email: 'luis@example.test', role: 'technician' },
      ...{
        sample: false,
        secondFactor: false,
        deactivatedAt: null,
        lastSeenAt: AT,
        createdAt: AT,
        revision: 1,
      },
    },
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

  it('USR-01 keeps the account when the activity could not be read', async () => {
    await open({ 'audit/list': new Refused(403, 'FORBIDDEN') });
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Account' })).toBeTruthy();
  });
});
