import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeServer, Refused, showScreen } from '../../../lib/testing/screen.tsx';
import RegisterScreen from './register-screen.tsx';

const server = fakeServer();

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);

async function register(password = 'four loose spokes') {
  fireEvent.change(field('First name'), { target: { value: 'Ana' } });
  fireEvent.change(field('Last name'), { target: { value: 'Ruiz' } });
  fireEvent.change(field('Email'), { target: { value: 'ana@mail.test' } });
  fireEvent.change(field('Password'), { target: { value: password } });
  await act(async () => screen.getByRole('button', { name: 'Create account' }).click());
}

describe('AUT-01 creating an account', () => {
  it('sends what was typed with the language, then names the address the link went to', async () => {
    server.answer({ 'auth/signUp': { confirmationSent: true, mailConfigured: true } });
    await showScreen(<RegisterScreen />, '/auth/register');
    await register();
    const heading = await screen.findByRole('heading', { name: 'Check your email' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(screen.getByText(/ana@mail\.test/)).toBeTruthy();
    expect(server.calls.at(-1)?.input).toEqual({
      firstName: 'Ana',
      lastName: 'Ruiz',
      email: 'ana@mail.test',
      password: 'four loose spokes',
      language: 'en',
    });
    expect(screen.getByRole('button', { name: /Send again in \d+ s/ })).toHaveProperty('disabled', true);
  });

  it('EML-04 without a mail server it says who can hand the link over', async () => {
    server.answer({ 'auth/signUp': { confirmationSent: true, mailConfigured: false } });
    await showScreen(<RegisterScreen />, '/auth/register');
    await register();
    expect(await screen.findByText(/administrator can give you the link/)).toBeTruthy();
  });

  it('a weak password is called weak and sent all the same; a short one is not sent', async () => {
    server.answer({ 'auth/signUp': { confirmationSent: true, mailConfigured: true } });
    await showScreen(<RegisterScreen />, '/auth/register');
    await register('too short');
    expect(field('Password').getAttribute('aria-invalid')).toBe('true');
    expect(server.calls.some(({ procedure }) => procedure === 'auth/signUp')).toBe(false);

    fireEvent.change(field('Password'), { target: { value: 'password1234' } });
    expect(screen.getByRole('meter').getAttribute('aria-valuenow')).toBe('1');
    await act(async () => screen.getByRole('button', { name: 'Create account' }).click());
    expect(await screen.findByRole('heading', { name: 'Check your email' })).toBeTruthy();
  });

  it('the server’s refusal is shown at its field, and no input is lost', async () => {
    const issues = [{ path: ['email'], message: 'EMAIL_INVALID' }];
    server.answer({ 'auth/signUp': new Refused(400, 'BAD_REQUEST', { issues }) });
    await showScreen(<RegisterScreen />, '/auth/register');
    await register();
    await screen.findByText('Enter an email address, like name@example.com.');
    await waitFor(() => expect(document.activeElement).toBe(field('Email')));
    expect(field('First name').value).toBe('Ana');
    expect(field('Password').value).toBe('four loose spokes');
  });

  it('AUT-07 "An error occurred during sign up" names the unexpected', async () => {
    server.answer({ 'auth/signUp': new Refused(500, 'INTERNAL_SERVER_ERROR') });
    await showScreen(<RegisterScreen />, '/auth/register');
    await register();
    expect((await screen.findByRole('alert')).textContent).toBe('An error occurred during sign up');
  });
});
