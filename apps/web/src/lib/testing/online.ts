import { act } from '@testing-library/react';
import { onTestFinished, vi } from 'vitest';

/** Connects or disconnects the browser until the end of the test. */
export function setOnline(online: boolean): void {
  // why: jsdom is always online
  const state = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);
  dispatch(online);
  onTestFinished(() => {
    state.mockRestore();
    dispatch(true);
  });
}

const dispatch = (online: boolean) =>
  act(() => void window.dispatchEvent(new Event(online ? 'online' : 'offline')));
