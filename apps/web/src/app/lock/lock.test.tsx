import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { sessionStore } from '../../lib/auth/index.ts';
import type { Answer } from '../../lib/testing/fake-server.ts';
import { BOOT } from '../../lib/testing/fake-server.ts';
import { answer, calls, freshPages, here, NO_NETWORK, openPage, Refused, sessionOf } from '../testing.tsx';
import './lock.tsx'; // loaded with the test, so that the lock need not wait for it

freshPages();

// why: jsdom has dialogs but cannot open them
beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
});

const STAFF = sessionOf({ role: 'technician' });
const lockKey = () => localStorage.getItem('kickstand.locked');
const password = () => screen.findByLabelText<HTMLInputElement>('Marisol Vega’s password');

/** A page with input whose user was away for too long. */
async function openLocked() {
  localStorage.setItem('kickstand.last-input', `${STAFF.user.id} ${Date.now() - 16 * 60_000}`);
  answer({ 'auth/session': STAFF });
  await openPage('/dashboard');
  return password();
}

async function unlock(secret: string) {
  fireEvent.change(await password(), { target: { value: secret } });
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Unlock' })));
}

describe('AUT-18 the locked screen', () => {
  it('names the person, hides the page and keeps it mounted', async () => {
    await openLocked();
    expect(screen.getByRole('dialog', { name: 'Screen locked' }).textContent).toContain('Marisol Vega');
    expect(screen.getByText('Screen of /dashboard')).toBeTruthy();
    expect(document.body.style.visibility).toBe('hidden');
    expect(here()).toBe('/dashboard');
  });

  it('opens with the password, and what was typed is still there', async () => {
    await openLocked();
    const notes = screen.getByLabelText<HTMLInputElement>('Notes');
    fireEvent.change(notes, { target: { value: 'front brake drags' } });
    answer({ 'auth/unlock': { unlocked: true } });
    await unlock('ride-safe-2025');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(calls.at(-1)).toEqual({ procedure: 'auth/unlock', input: { password: 'ride-safe-2025' } });
    expect(screen.getByLabelText('Notes')).toBe(notes);
    expect(notes.value).toBe('front brake drags');
    expect(document.body.style.visibility).toBe('');
    expect(lockKey()).toBeNull();
  });

  it('stays closed with a wrong password, and when the server asks to wait', async () => {
    await openLocked();
    answer({ 'auth/unlock': new Refused(401, 'INVALID_CREDENTIALS') });
    await unlock('not the one');
    expect(await screen.findByText('That password isn’t right.')).toBeTruthy();
    answer({ 'auth/unlock': new Refused(429, 'TOO_MANY_REQUESTS', { retryAfterSeconds: 30 }) });
    await unlock('not this one either');
    expect(await screen.findByText('Too many attempts. Try again in 30 s.')).toBeTruthy();
    expect(lockKey()).toBe(STAFF.user.id);
  });

  it('lets neither Escape nor a shortcut through to the page', async () => {
    await openLocked();
    const heard: string[] = [];
    const listen = (event: KeyboardEvent) => void heard.push(event.key);
    document.addEventListener('keydown', listen);
    fireEvent.keyDown(document.body, { key: 'b', ctrlKey: true });
    fireEvent.keyDown(await password(), { key: 'Escape' });
    fireEvent.keyDown(await password(), { key: 'b', ctrlKey: true });
    document.removeEventListener('keydown', listen);
    expect(heard).toEqual([]);
    expect(screen.getByRole('dialog')).toBeTruthy();
  });

  it('OFF-03 unlocking waits for the server: without a connection nothing is shown, and what was typed stays', async () => {
    await openLocked();
    const notes = screen.getByLabelText<HTMLInputElement>('Notes');
    fireEvent.change(notes, { target: { value: 'front brake drags' } });
    answer({ 'auth/unlock': NO_NETWORK });
    await unlock('ride-safe-2025');
    expect((await password()).getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByRole('dialog').textContent).toContain('connection');
    expect(document.body.style.visibility).toBe('hidden');
    expect(lockKey()).toBe(STAFF.user.id);
    answer({ 'auth/unlock': { unlocked: true } });
    await unlock('ride-safe-2025');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByLabelText('Notes')).toBe(notes);
    expect(notes.value).toBe('front brake drags');
  });

  it('OFF-03 a session that is over by the device’s clock locks the page while the server is away, and keeps the form', async () => {
    const soon = new Date(Date.now() + 1500).toISOString();
    answer({ 'auth/session': { ...STAFF, expiresAt: soon } });
    await openPage('/dashboard');
    const notes = await screen.findByLabelText<HTMLInputElement>('Notes');
    fireEvent.change(notes, { target: { value: 'front brake drags' } });
    answer({ 'auth/session': NO_NETWORK, 'auth/profile': NO_NETWORK, 'settings/boot': NO_NETWORK });
    await act(async () => void (await sessionStore.reload().catch(() => undefined)));
    await password();
    expect(document.body.style.visibility).toBe('hidden');
    expect(screen.getByLabelText('Notes')).toBe(notes);
    expect(notes.value).toBe('front brake drags');
  });

  it('offers to sign out, which ends at /login', async () => {
    await openLocked();
    answer({ 'auth/signOut': { signedOut: true } });
    const dialog = screen.getByRole('dialog');
    const out = [...dialog.querySelectorAll('button')].find((button) => button.textContent === 'Sign Out');
    await act(async () => out?.click());
    await waitFor(() => expect(here()).toBe('/auth/login'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(lockKey()).toBeNull();
  });

  it('a session that ended behind the lock leads to sign-in', async () => {
    await openLocked();
    answer({ 'auth/unlock': new Refused(401, 'UNAUTHORIZED'), 'auth/session': null });
    await unlock('ride-safe-2025');
    await waitFor(() => expect(here()).toBe('/auth/login?redirect=%2Fdashboard'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('a call refused while the password is being checked does not sign the page out', async () => {
    await openLocked();
    const notes = screen.getByLabelText<HTMLInputElement>('Notes');
    let letIn = (_answer: Answer<'auth/unlock'>) => {};
    const onItsWay = new Promise<Answer<'auth/unlock'>>((resolve) => {
      letIn = resolve;
    });
    // the server has renewed the token, but its response has not arrived
    answer({ 'auth/unlock': () => onItsWay, 'auth/session': null });
    await unlock('ride-safe-2025');
    const reloaded = sessionStore.reload();
    answer({ 'auth/session': STAFF });
    letIn({ unlocked: true });
    await act(() => reloaded);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(here()).toBe('/dashboard');
    expect(screen.getByLabelText('Notes')).toBe(notes);
  });

  it('customers are not locked', async () => {
    const customer = sessionOf({ role: 'customer' });
    localStorage.setItem('kickstand.last-input', `${customer.user.id} ${Date.now() - 60 * 60_000}`);
    answer({ 'auth/session': customer });
    await openPage('/dashboard');
    await screen.findByRole('heading', { name: 'Screen of /dashboard' });
    expect(lockKey()).toBeNull();
  });
});

describe('OPS-06 the locked screen of someone who signs in through the identity provider', () => {
  async function openLockedBySso(sso: 'only' | 'also') {
    localStorage.setItem('kickstand.last-input', `${STAFF.user.id} ${Date.now() - 16 * 60_000}`);
    answer({
      'auth/session': { ...STAFF, sso },
      'settings/boot': { ...BOOT, sso: { name: 'Acme' } },
      'auth/unlockBySso': new Refused(409, 'NOT_PROVED'),
    });
    await openPage('/dashboard');
    return screen.findByRole('button', { name: 'Unlock with Acme' });
  }

  it('OPS-06: asks for no password if there is none, and opens with the provider’s confirmation', async () => {
    // why: jsdom cannot open windows
    const opened = vi.spyOn(window, 'open').mockReturnValue(window);
    const button = await openLockedBySso('only');
    expect(screen.queryByLabelText('Marisol Vega’s password')).toBeNull();
    const notes = screen.getByLabelText<HTMLInputElement>('Notes');
    fireEvent.change(notes, { target: { value: 'front brake drags' } });
    fireEvent.click(button);
    expect(opened).toHaveBeenCalledWith('/api/sso/start?purpose=unlock', '_blank', expect.any(String));
    const channel = new BroadcastChannel('kickstand.sso');
    // the window's message alone unlocks nothing
    const asked = () => calls.filter(({ procedure }) => procedure === 'auth/unlockBySso').length;
    const before = asked();
    channel.postMessage('done');
    await waitFor(() => expect(asked()).toBe(before + 1));
    expect(screen.getByRole('dialog')).toBeTruthy();
    answer({ 'auth/unlockBySso': { unlocked: true } });
    channel.postMessage('done');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    channel.close();
    expect(notes.value).toBe('front brake drags');
    expect(lockKey()).toBeNull();
  });

  it('OPS-06: opens for someone who has just come from the provider', async () => {
    localStorage.setItem('kickstand.locked', STAFF.user.id);
    answer({
      'auth/session': { ...STAFF, sso: 'only' },
      'settings/boot': { ...BOOT, sso: { name: null } },
      'auth/unlockBySso': { unlocked: true },
    });
    await openPage('/dashboard');
    await waitFor(() => expect(calls.map(({ procedure }) => procedure)).toContain('auth/unlockBySso'));
    await waitFor(() => expect(lockKey()).toBeNull());
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('OPS-06: still accepts the password of someone who has one', async () => {
    await openLockedBySso('also');
    answer({ 'auth/unlock': { unlocked: true } });
    await unlock('ride-safe-2025');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
