import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { sessionStore } from '../../../lib/auth/index.ts';
import { BOOT } from '../../../lib/testing/fake-server.ts';
import { fakeServer, Refused, showScreen } from '../../../lib/testing/screen.tsx';
import LoginScreen from './login-screen.tsx';

const server = fakeServer();

const email = () => screen.getByLabelText<HTMLInputElement>('Email');
const password = () => screen.getByLabelText<HTMLInputElement>('Password');

async function signIn(address = 'luis@ironboundmoto.com', secret = 'not the one') {
  fireEvent.change(email(), { target: { value: address } });
  fireEvent.change(password(), { target: { value: secret } });
  await act(async () => screen.getByRole('button', { name: 'Sign in' }).click());
}

describe('AUT-01 signing in', () => {
  it('shows both mistakes at their fields and focuses the first', async () => {
    await showScreen(<LoginScreen />, '/auth/login');
    await signIn('luis', '');
    expect(email().getAttribute('aria-invalid')).toBe('true');
    expect(password().getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(email());
    expect(server.calls.some(({ procedure }) => procedure === 'auth/signIn')).toBe(false);
  });

  it('a wrong password says so, keeps the address and selects the password', async () => {
    server.answer({ 'auth/signIn': new Refused(401, 'INVALID_CREDENTIALS') });
    await showScreen(<LoginScreen />, '/auth/login');
    await signIn();
    expect((await screen.findByRole('alert')).textContent).toBe('That email and password don’t match.');
    expect(email().value).toBe('luis@ironboundmoto.com');
    await waitFor(() => expect(document.activeElement).toBe(password()));
  });

  it('too many tries: counts the seconds down and then says that it is over', async () => {
    server.answer({ 'auth/signIn': new Refused(429, 'TOO_MANY_REQUESTS', { retryAfterSeconds: 30 }) });
    await showScreen(<LoginScreen />, '/auth/login');
    // why: only the clock of the countdown; the response must arrive normally
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
    await signIn();
    const seen = () => screen.getByRole('alert').querySelector('.num')?.textContent;
    await vi.waitFor(() => expect(seen()).toBe('Too many attempts. Try again in 30 seconds.'));
    act(() => vi.advanceTimersByTime(29_000));
    expect(seen()).toBe('Too many attempts. Try again in 1 second.');
    act(() => vi.advanceTimersByTime(1_000));
    expect(screen.getByRole('status').textContent).toBe('You can try again now.');
  });

  it('an address that is not confirmed gets another mail from here', async () => {
    server.answer({
      'auth/signIn': new Refused(403, 'EMAIL_NOT_CONFIRMED'),
      'auth/resendConfirmation': { confirmationSent: true, mailConfigured: false },
    });
    await showScreen(<LoginScreen />, '/auth/login');
    await signIn('ana@mail.test');
    (await screen.findByRole('button', { name: 'Resend email' })).click();
    expect((await screen.findByRole('status')).textContent).toContain('administrator can give you the link');
    expect(server.calls.at(-1)?.input).toEqual({ email: 'ana@mail.test', language: 'en' });
  });

  it('AUT-07 "An error occurred during sign in" names the unexpected, with its reference', async () => {
    server.answer({ 'auth/signIn': new Refused(500, 'INTERNAL_SERVER_ERROR', { requestId: 'req-7' }) });
    await showScreen(<LoginScreen />, '/auth/login');
    await signIn();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('An error occurred during sign in');
    expect(alert.textContent).toContain('req-7');
  });

  it('RT-06 the way to a new account keeps where the person wanted to go', async () => {
    await showScreen(<LoginScreen />, '/auth/login?redirect=%2Fdashboard%3Ftab%3D2');
    expect(screen.getByRole('link', { name: 'Create an account' }).getAttribute('href')).toBe(
      '/auth/register?redirect=%2Fdashboard%3Ftab%3D2',
    );
  });

  it('a real shop offers no sample accounts', async () => {
    await showScreen(<LoginScreen />, '/auth/login');
    expect(screen.queryByRole('heading', { name: 'Demo shop' })).toBeNull();
  });

  it('a demo shop fills the form with one of its people', async () => {
    server.answer({
      'settings/boot': { ...BOOT, demo: true, shop: null },
    });
    await showScreen(<LoginScreen />, '/auth/login');
    act(() => screen.getByRole('button', { name: /^Technician/ }).click());
    expect(email().value).toBe('tech@demo.test');
    expect(password().value).toBe('ride-safe-2025');
  });

  it('AUT-16 asks for the code after the password, and for the password again when that took too long', async () => {
    server.answer({
      'auth/signIn': new Refused(401, 'SECOND_FACTOR_REQUIRED'),
      'auth/secondFactor': new Refused(401, 'SECOND_FACTOR_WRONG'),
    });
    await showScreen(<LoginScreen />, '/auth/login');
    await signIn();
    const code = await screen.findByLabelText<HTMLInputElement>('Code');
    expect([code.autocomplete, code.inputMode]).toEqual(['one-time-code', 'numeric']);
    await waitFor(() => expect(document.activeElement).toBe(code));
    fireEvent.change(code, { target: { value: '123 456' } });
    await act(async () => screen.getByRole('button', { name: 'Sign in' }).click());
    expect(await screen.findByText(/^That code isn’t right/)).toBeTruthy();
    expect(code.getAttribute('aria-invalid')).toBe('true');

    server.answer({ 'auth/secondFactor': new Refused(410, 'SIGN_IN_EXPIRED') });
    await act(async () => screen.getByRole('button', { name: 'Sign in' }).click());
    expect((await screen.findByRole('alert')).textContent).toBe('That took too long. Sign in again.');
    expect([email().value, password().value]).toEqual(['luis@ironboundmoto.com', '']);
  });
});

describe('OPS-06 signing in through the identity provider', () => {
  const link = () => screen.queryByRole('link', { name: /with (Acme|single sign-on)$/ });

  it('OPS-06: is not offered unless the shop has one', async () => {
    await showScreen(<LoginScreen />, '/auth/login');
    expect(link()).toBeNull();
  });

  it('OPS-06: leads to the provider by its name, and keeps where the person wanted to go', async () => {
    server.answer({ 'settings/boot': { ...BOOT, sso: { name: 'Acme' } } });
    await showScreen(<LoginScreen />, '/auth/login?redirect=%2Finventory');
    await sessionStore.load();
    const button = await screen.findByRole('link', { name: 'Sign in with Acme' });
    expect(button.getAttribute('href')).toBe('/api/sso/start?redirect=%2Finventory');
    server.answer({ 'settings/boot': { ...BOOT, sso: { name: null } } });
    await act(() => sessionStore.reload());
    expect(link()?.textContent).toBe('Sign in with single sign-on');
  });

  it.each([
    ['no_role', 'You don’t have a role in this shop yet. Ask your administrator.'],
    ['away', 'Single sign-on isn’t answering right now. Try again later, or sign in with your password.'],
    ['<b>made up</b>', 'Single sign-on didn’t work. Try again, or tell your administrator.'],
  ])('OPS-06: says why nobody came back signed in: %s', async (failure, sentence) => {
    await showScreen(<LoginScreen />, `/auth/login?${new URLSearchParams({ sso: failure })}`);
    expect((await screen.findByRole('alert')).textContent).toBe(sentence);
  });
});
