import { act, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { liveState } from '../live/live-state.ts';
import { serverAnswered, useOnline } from './online.ts';

/** Sets the browser's online state, and dispatches its event. */
function says(online: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);
  act(() => {
    window.dispatchEvent(new Event(online ? 'online' : 'offline'));
  });
}

afterEach(() => {
  says(true);
  vi.restoreAllMocks();
  liveState.set('connecting');
});

describe('whether there is a network', () => {
  it('RT-10 believes the browser although a socket seems open and an answer was still on its way', () => {
    liveState.set('live');
    const { result } = renderHook(useOnline);
    const askedAt = performance.now() - 1;
    says(false);
    expect(result.current).toBe(false);
    act(() => serverAnswered(askedAt));
    expect(result.current).toBe(false);
    says(true);
    expect(result.current).toBe(true);
  });

  it('RT-10 believes an answer to what was asked after that, until the browser says it again', () => {
    const { result } = renderHook(useOnline);
    says(false);
    act(() => serverAnswered(performance.now()));
    expect(result.current).toBe(true);
    says(false);
    expect(result.current).toBe(false);
  });

  it('RT-10 believes a socket that opens', () => {
    const { result } = renderHook(useOnline);
    says(false);
    expect(result.current).toBe(false);
    act(() => liveState.set('live'));
    expect(result.current).toBe(true);
  });
});
