import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { UPDATE_MESSAGE } from '../../service-worker/messages.ts';
import { answer, freshPages, openPage, sessionOf } from '../testing.tsx';
import { startWorker } from './start-worker.ts';

freshPages();

/** why: jsdom has no service workers; this one behaves as a browser does for a new version */
class Worker extends EventTarget {
  readonly messages: unknown[] = [];
  postMessage(message: unknown) {
    this.messages.push(message);
  }
}
class Registration extends EventTarget {
  installing: Worker | null = null;
  waiting: Worker | null = null;
  find(): Worker {
    const next = new Worker();
    this.installing = next;
    this.dispatchEvent(new Event('updatefound'));
    this.installing = null;
    this.waiting = next;
    next.dispatchEvent(new Event('statechange'));
    return next;
  }
}

let registration: Registration;
beforeEach(() => {
  registration = new Registration();
  vi.stubEnv('PROD', true);
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: Object.assign(new EventTarget(), { controller: {}, register: async () => registration }),
  });
});
afterEach(async () => {
  // the waiting version is cleared
  registration.waiting = null;
  await startWorker();
  vi.unstubAllEnvs();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

describe('a new version of the app', () => {
  it('OFF-06 is said and waits: the open form stays as it is until the person presses Reload', async () => {
    answer({ 'auth/session': sessionOf() });
    await openPage('/dashboard');
    await screen.findByRole('heading', { name: 'Screen of /dashboard' });
    await act(() => startWorker());
    const notes = screen.getByLabelText<HTMLInputElement>('Notes');
    fireEvent.change(notes, { target: { value: 'front brake drags' } });
    expect(screen.queryByText('A new version is ready')).toBeNull();

    let next = new Worker();
    await act(async () => {
      next = registration.find();
    });
    const reload = await screen.findByRole('button', { name: 'Reload' });
    expect(screen.getByLabelText('Notes')).toBe(notes);
    expect(notes.value).toBe('front brake drags');
    expect(next.messages).toEqual([]);

    // why: jsdom cannot reload a page, so the time until then does not pass
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    fireEvent.click(reload);
    expect(next.messages).toEqual([UPDATE_MESSAGE]);
    vi.clearAllTimers();
  });
});
