import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { sessionStore } from '../../lib/auth/index.ts';
import { type Answered, BOOT } from '../../lib/testing/fake-server.ts';
import { fakeServer, Refused, showScreen } from '../../lib/testing/screen.tsx';
import { sessionOf } from '../../lib/testing/session.ts';
import SetupScreen from './setup-screen.tsx';

const server = fakeServer();
const NEEDED: Answered<'settings/boot'> = { ...BOOT, setUp: 'needed', shop: null };
const SESSION = sessionOf({ firstName: 'Marisol', lastName: 'Vega', email: 'marisol@ironboundmoto.com' });

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const fill = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
// By text: a role query walks the four hundred time zones each time.
const press = (name: string) => act(async () => screen.getByText(name, { selector: 'button' }).click());
const heading = (name: string) => screen.findByText(name, { selector: 'h1' });
const calls = (procedure: string) => server.calls.filter((call) => call.procedure === procedure);

async function begin(boot: Answered<'settings/boot'> = NEEDED) {
  server.answer({ 'settings/boot': boot, 'settings/setUp': { done: true }, 'auth/signIn': SESSION });
  return showScreen(<SetupScreen />, '/setup');
}

function fillOwner() {
  fill('First name', 'Marisol');
  fill('Last name', 'Vega');
  fill('Email', 'marisol@ironboundmoto.com');
  fill('Password', 'four loose spokes');
}

/** From the first step to the last, everything answered. */
async function goToData() {
  fillOwner();
  await press('Next: the shop');
  await heading('Your shop');
  fill('Name', 'Ironbound Moto');
  fill('Phone', '(973) 555-0100');
  await press('Next: the passcode');
  await heading('Admin passcode');
  fill('Passcode', 'Torque7');
  await press('Next: data');
  await heading('How do you want to start?');
}

describe('AUT-15 the first start', () => {
  it('a step with something missing says what and stays', async () => {
    const { router } = await begin();
    fill('First name', 'Marisol');
    await press('Next: the shop');
    expect(await screen.findByText('Use at least 12 characters.')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(field('Last name')));
    expect(router.state.location.search).toBe('');
  });

  it('going back, with the button or the browser, loses nothing', async () => {
    const { router } = await begin();
    await goToData();
    await press('Back');
    expect((await screen.findByLabelText<HTMLInputElement>('Passcode')).value).toBe('Torque7');
    await act(() => router.navigate(-1));
    await act(() => router.navigate(-1));
    await act(() => router.navigate(-1));
    expect((await screen.findByLabelText<HTMLInputElement>('Name')).value).toBe('Ironbound Moto');
    await press('Owner');
    expect((await screen.findByLabelText<HTMLInputElement>('Email')).value).toBe('marisol@ironboundmoto.com');
    expect(field('Password').value).toBe('four loose spokes');
  });

  it('a new step is read from its heading', async () => {
    await begin();
    fillOwner();
    await press('Next: the shop');
    const shop = await heading('Your shop');
    await waitFor(() => expect(document.activeElement).toBe(shop));
  });

  it('keeps what was typed for a reload, and never the password or the passcode', async () => {
    await begin();
    await goToData();
    const stored = JSON.stringify({ ...sessionStorage });
    expect(stored).toContain('Ironbound Moto');
    expect(stored).not.toContain('four loose spokes');
    expect(stored).not.toContain('Torque7');
  });

  it('sends everything once, with the phone as digits, signs the owner in and opens the shop', async () => {
    const { router } = await begin();
    await goToData();
    server.answer({ 'auth/session': SESSION, 'settings/boot': { ...NEEDED, setUp: 'done' } });
    // nobody gets two hundred invented forms by pressing on
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Empty' }).checked).toBe(true);
    await press('Open shop');
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
    expect(calls('settings/setUp')).toHaveLength(1);
    expect(calls('settings/setUp')[0]?.input).toMatchObject({
      owner: { firstName: 'Marisol', email: 'marisol@ironboundmoto.com', password: 'four loose spokes' },
      shop: { name: 'Ironbound Moto', phone: '9735550100' },
      passcode: 'Torque7',
      sampleData: false,
      language: 'en',
    });
    expect(calls('settings/setUp')[0]?.input).not.toHaveProperty('code');
    expect(sessionStore.get().status).toBe('signed_in');
    expect(sessionStorage.getItem('kickstand.setup')).toBeNull();
  });

  it('AUT-15 waits for a small machine that writes the sample for longer than other calls may take', async () => {
    const { router } = await begin();
    await goToData();
    vi.useFakeTimers({ shouldAdvanceTime: true });
    server.answer({
      'settings/setUp': () => new Promise((resolve) => setTimeout(resolve, 60_000)),
      'auth/session': SESSION,
      'settings/boot': { ...NEEDED, setUp: 'done' },
    });
    await press('Open shop');
    await act(() => vi.advanceTimersByTimeAsync(59_000));
    expect(screen.getByRole('button', { name: 'Opening shop…' })).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(2000));
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
  });

  it('asks for the code of the console, and a wrong one leads back to its field', async () => {
    await begin({ ...NEEDED, codeRequired: true });
    fillOwner();
    await press('Next: the shop');
    expect(await screen.findByText('Enter the code shown in that window.')).toBeTruthy();

    fill('Code', 'AAAA-BBBB');
    server.answer({ 'settings/setUp': new Refused(403, 'CODE_WRONG') });
    await goToData();
    await press('Open shop');
    expect(await screen.findByText('That code doesn’t match the one in the server window.')).toBeTruthy();
    expect(calls('settings/setUp')[0]?.input).toMatchObject({ code: 'AAAA-BBBB' });
    await waitFor(() => expect(document.activeElement).toBe(field('Code')));
  });

  it('what the server refuses leads to the first step that has it', async () => {
    await begin();
    await goToData();
    const issues = [
      { path: ['passcode'], message: 'PASSCODE_TOO_SHORT' },
      { path: ['shop', 'phone'], message: 'PHONE_INVALID' },
    ];
    server.answer({ 'settings/setUp': new Refused(400, 'BAD_REQUEST', { issues }) });
    await press('Open shop');
    expect(await screen.findByText('Enter 10 digits, or leave it blank.')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(field('Phone')));
  });

  it('a shop that is set up already says so and leads to sign in', async () => {
    await begin();
    await goToData();
    server.answer({ 'settings/setUp': new Refused(409, 'ALREADY_SET_UP') });
    await press('Open shop');
    expect(await heading('This shop is already set up')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/auth/login');
  });
});
