import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeServer, Refused, showScreen } from '../../lib/testing/screen.tsx';
import { sessionOf } from '../../lib/testing/session.ts';
import CallbackScreen from './callback-screen.tsx';
import { confirmOnce } from './sign-up/confirm-once.ts';

const server = fakeServer();
const SESSION = sessionOf({ lastName: 'Ruiz', role: 'customer' });
const confirmations = () => server.calls.filter(({ procedure }) => procedure === 'auth/confirm');

describe('RT-05 the page behind the link of the mail', () => {
  it('posts the token once although it is mounted twice', async () => {
    server.answer({ 'auth/confirm': { outcome: 'confirmed' } });
    await showScreen(<CallbackScreen />, '/auth/callback?token=once-only');

    const heading = await screen.findByRole('heading', { name: 'Your email is confirmed' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/auth/login');
    expect(confirmations()).toEqual([{ procedure: 'auth/confirm', input: { token: 'once-only' } }]);
  });

  it('AUT-02 in the browser that signed up it loads the new session and continues to the app', async () => {
    server.answer({ 'auth/confirm': { outcome: 'signed_in' } });
    const { router } = await showScreen(<CallbackScreen />, '/auth/callback?token=same-browser');

    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
    expect(router.state.historyAction).toBe('REPLACE');
    expect(server.calls.filter(({ procedure }) => procedure === 'auth/session')).toHaveLength(2);
  });

  it('RT-06 a used link opened again by someone signed in continues to the app', async () => {
    server.answer({ 'auth/confirm': { outcome: 'confirmed' }, 'auth/session': SESSION });
    const { router } = await showScreen(<CallbackScreen />, '/auth/callback?token=old-mail');
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
  });

  it('says that a bad link is bad and sends a new one to the address typed', async () => {
    server.answer({
      'auth/confirm': new Refused(410, 'LINK_INVALID'),
      'auth/resendConfirmation': { confirmationSent: true, mailConfigured: true },
    });
    await showScreen(<CallbackScreen />, '/auth/callback?token=old');
    const email = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Email' });
    expect(screen.getByRole('heading', { name: 'This link doesn’t work' })).toBeTruthy();

    fireEvent.change(email, { target: { value: 'Ana@Mail.test' } });
    screen.getByRole('button', { name: 'Send a new link' }).click();
    expect(await screen.findByText(/We sent a link to/)).toBeTruthy();
    expect(server.calls.at(-1)).toEqual({
      procedure: 'auth/resendConfirmation',
      input: { email: 'ana@mail.test', language: 'en' },
    });
    expect(screen.getByRole('button', { name: /Send again in \d+ s/ })).toHaveProperty('disabled', true);
  });

  it('AUT-02 V3 in a different browser it asks for a password, and keeps what was typed if the server finds it guessable', async () => {
    let tries = 0;
    server.answer({
      'auth/confirm': () => {
        tries++;
        if (tries === 1) return new Refused(409, 'PASSWORD_NEEDED');
        if (tries === 2)
          return new Refused(400, 'BAD_REQUEST', {
            issues: [{ path: 'password', message: 'PASSWORD_GUESSABLE' }],
          });
        return { outcome: 'confirmed' };
      },
    });
    await showScreen(<CallbackScreen />, '/auth/callback?token=elsewhere');
    expect(await screen.findByRole('heading', { name: 'Choose your password' })).toBeTruthy();
    const field = screen.getByLabelText<HTMLInputElement>('Password', { exact: true });
    fireEvent.change(field, { target: { value: 'password1234' } });
    screen.getByRole('button', { name: 'Confirm my email' }).click();
    expect(await screen.findByText(/^That’s easy to guess\. Try/)).toBeTruthy();
    expect(field.value).toBe('password1234');
    fireEvent.change(field, { target: { value: 'two strokes and a chain' } });
    screen.getByRole('button', { name: 'Confirm my email' }).click();
    expect(await screen.findByRole('heading', { name: 'Your email is confirmed' })).toBeTruthy();
    expect(confirmations().at(-1)?.input).toEqual({
      token: 'elsewhere',
      password: 'two strokes and a chain',
    });
  });

  it('without a token nothing is posted and the same way out is offered', async () => {
    await showScreen(<CallbackScreen />, '/auth/callback');
    expect(await screen.findByRole('button', { name: 'Send a new link' })).toBeTruthy();
    expect(confirmations()).toEqual([]);
  });

  it('AUT-02 an error in the address is a bad link, whatever it says, and spends no token', async () => {
    for (const address of [
      '?error=access_denied',
      '#error=server_error',
      '?token=t#error_code=otp_expired',
    ]) {
      const { view } = await showScreen(<CallbackScreen />, `/auth/callback${address}`);
      expect(await screen.findByRole('heading', { name: 'This link doesn’t work' })).toBeTruthy();
      view.unmount();
    }
    expect(confirmations()).toEqual([]);
  });

  it('a server that fails spends nothing: Try Again posts the same token', async () => {
    server.answer({ 'auth/confirm': new Refused(503, 'UNAVAILABLE', { retryAfterSeconds: 1 }) });
    await showScreen(<CallbackScreen />, '/auth/callback?token=again');
    const again = await screen.findByRole('button', { name: 'Try Again' });
    expect(confirmations()).toHaveLength(1);

    server.answer({ 'auth/confirm': { outcome: 'confirmed' } });
    again.click();
    expect(await screen.findByRole('heading', { name: 'Your email is confirmed' })).toBeTruthy();
    expect(confirmations()).toHaveLength(2);
  });

  it('two callers of the same token share one answer', async () => {
    server.answer({ 'auth/confirm': { outcome: 'confirmed' } });
    await Promise.all([confirmOnce('shared'), confirmOnce('shared')]);
    expect(confirmations()).toHaveLength(1);
  });
});
