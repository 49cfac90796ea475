import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type Profile, sessionStore } from '../../lib/auth/index.ts';
import type { Answers } from '../../lib/testing/fake-server.ts';
import { fakeServer, Refused, showScreen } from '../../lib/testing/screen.tsx';
import { sessionOf } from '../../lib/testing/session.ts';
import ProfileScreen from './profile-screen.tsx';

const server = fakeServer();
const ID = '6f1c9a52-8f0b-4c1e-9a52-3f1c9a528f0b';
const OTHER = '7f1c9a52-8f0b-4c1e-9a52-3f1c9a528f0b';
const AT = '2025-04-15T14:00:00.000Z';
const EMAIL = 'luis@ironboundmoto.com';
const PROFILE: Profile = {
  id: ID,
  firstName: 'Luis',
  lastName: 'Ortega',
  email: EMAIL,
  role: 'head_technician',
  language: null,
  revision: 3,
};

const device = (id: string, current: boolean) => ({
  id,
  current,
  createdAt: AT,
  lastActiveAt: AT,
  expiresAt: AT,
  browser: 'Chrome',
  system: current ? 'Windows' : 'Android',
});

async function open(answers: Answers = {}) {
  server.answer({
    'auth/session': sessionOf(PROFILE),
    'auth/sessions': [device(OTHER, false), device(ID, true)],
    'auth/secondFactorState': { enabled: false, required: false, recoveryCodesLeft: 0 },
    ...answers,
  });
  await showScreen(<ProfileScreen />, '/dashboard/profile');
  await screen.findByText('This device', { selector: '[data-badge]' });
}

const sent = (procedure: string) =>
  server.calls.filter((call) => call.procedure === procedure).map(({ input }) => input);
const press = (name: string) => act(async () => screen.getByRole('button', { name }).click());
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

describe('PRO-01 the own profile', () => {
  it('saves name and language against the revision on the screen, and the shell shows them', async () => {
    await open();
    const saved = { ...PROFILE, firstName: 'Lucho', language: 'es' as const, revision: 4 };
    server.answer({ 'auth/updateProfile': saved, 'auth/session': sessionOf(saved) });
    type('First name', 'Lucho');
    type('Email language', 'es');
    await press('Save');
    await waitFor(() => expect(sessionStore.get().profile?.firstName).toBe('Lucho'));
    expect(sent('auth/updateProfile')).toEqual([
      { firstName: 'Lucho', lastName: 'Ortega', language: 'es', revision: 3 },
    ]);
  });

  it('saved elsewhere meanwhile: shows the differences, and Keep mine saves over the current revision', async () => {
    await open();
    const theirs = { ...PROFILE, firstName: 'Luis Miguel', language: 'es' as const, revision: 7 };
    server.answer({
      'auth/updateProfile': new Refused(409, 'STALE', { current: theirs }),
      'auth/session': sessionOf(theirs),
    });
    type('First name', 'Lucho');
    await press('Save');
    const rows = within(await screen.findByRole('table')).getAllByRole('row');
    expect(rows.slice(1).map((row) => row.textContent)).toEqual(['First nameLuchoLuis Miguel']);
    server.answer({ 'auth/updateProfile': { ...theirs, firstName: 'Lucho', revision: 8 } });
    await press('Keep mine');
    await waitFor(() => expect(sent('auth/updateProfile')).toHaveLength(2));
    expect(sent('auth/updateProfile')[1]).toEqual({
      firstName: 'Lucho',
      lastName: 'Ortega',
      language: 'es',
      revision: 7,
    });
  });

  it('AUT-16 ends another session after the password is entered again, and reloads the list', async () => {
    await open({ 'auth/revokeSession': new Refused(401, 'INVALID_CREDENTIALS') });
    const other = screen.getByRole('button', { name: 'Sign out Chrome on Android' });
    await act(async () => other.click());
    const dialog = await screen.findByRole('dialog', { name: 'Sign out Chrome on Android?' });
    const submit = () => act(async () => within(dialog).getByRole('button', { name: 'Sign out' }).click());
    type('Your password', 'not the one');
    await submit();
    expect(await screen.findByText('That password isn’t right.')).toBeTruthy();
    server.answer({ 'auth/revokeSession': { revoked: true }, 'auth/sessions': [device(ID, true)] });
    type('Your password', 'ride-safe-2025');
    await submit();
    await waitFor(() => expect(other.isConnected).toBe(false));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByText('Sign out other sessions')).toBeNull();
    expect(sent('auth/revokeSession').at(-1)).toEqual({ id: OTHER, password: 'ride-safe-2025' });
  });

  it('AUT-16 ends all other sessions with password and code', async () => {
    await open({
      'auth/revokeOtherSessions': { revoked: 1 },
      'auth/secondFactorState': { enabled: true, required: false, recoveryCodesLeft: 8 },
    });
    await press('Sign out other sessions');
    const dialog = await screen.findByRole('dialog', { name: 'Sign out all other sessions?' });
    type('Your password', 'ride-safe-2025');
    fireEvent.change(within(dialog).getByLabelText(/code/i), { target: { value: '123456' } });
    await act(async () => within(dialog).getByRole('button', { name: 'Sign out' }).click());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent('auth/revokeOtherSessions')).toEqual([{ password: 'ride-safe-2025', code: '123456' }]);
  });

  it('AUT-16 says that a second factor is due, and no longer once it is set up', async () => {
    await open({
      'auth/session': sessionOf(PROFILE, { secondFactorDue: true }),
      'auth/secondFactorState': { enabled: false, required: true, recoveryCodesLeft: 0 },
      'auth/beginSecondFactor': { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Shop:luis?secret=JBSW' },
      'auth/confirmSecondFactor': new Refused(401, 'SECOND_FACTOR_WRONG'),
    });
    expect(screen.getByText('Set up two-step verification to continue')).toBeTruthy();
    await press('Set up now');
    type('Your password', 'ride-safe-2025');
    await press('Next');
    expect((await screen.findByRole('definition')).textContent).toContain('JBSW Y3DP EHPK 3PXP');
    expect(screen.getByRole('img', { name: 'Code to scan with an authenticator app' }).innerHTML).toMatch(
      /^<path d="M/,
    );
    type('Six-digit code', '111111');
    await press('Turn on');
    expect(await screen.findByText(/^That code isn’t right/)).toBeTruthy();

    server.answer({
      'auth/confirmSecondFactor': { recoveryCodes: ['abcd-efgh', 'ijkl-mnop'] },
      'auth/secondFactorState': { enabled: true, required: true, recoveryCodesLeft: 2 },
      'auth/session': sessionOf(PROFILE),
    });
    await press('Turn on');
    expect((await screen.findByRole('list', { name: 'Recovery codes' })).textContent).toBe(
      'abcd-efghijkl-mnop',
    );
    // The session is read again below the dialog; the codes must outlive that.
    await waitFor(() => expect(screen.queryByText('Set up two-step verification to continue')).toBeNull());
    expect(screen.getByText('abcd-efgh')).toBeTruthy();
    await press('I’ve saved them');
    expect(await screen.findByText('2 recovery codes left')).toBeTruthy();
    // What the shop requires cannot be switched off.
    expect(screen.queryByRole('button', { name: 'Turn off' })).toBeNull();
  });

  it('AUT-16 a wrong password is shown at its field and changes nothing', async () => {
    await open({ 'auth/changePassword': new Refused(401, 'INVALID_CREDENTIALS') });
    await press('Change password');
    const dialog = await screen.findByRole('dialog');
    type('Current password', 'not the one');
    type('New password', 'two-strokes-and-a-chain');
    await act(async () => within(dialog).getByRole('button', { name: 'Change password' }).click());
    expect(await screen.findByText('That password isn’t right.')).toBeTruthy();
    expect(screen.getByLabelText('Current password').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByRole('dialog')).toBe(dialog);
  });
});
