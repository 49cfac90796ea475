import { act, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { liveState } from '../live/live-state.ts';
import { setOnline } from '../testing/online.ts';
import { serverAnswered, useOnline } from './online.ts';

afterEach(() => {
  vi.restoreAllMocks();
  liveState.set('connecting');
});

describe('whether there is a network', () => {
  it('RT-10 believes the browser although a socket seems open and an answer was still on its way', () => {
    liveState.set('live');
    const { result } = renderHook(useOnline);
    const askedAt = performance.now() - 1;
    setOnline(false);
    expect(result.current).toBe(false);
    act(() => serverAnswered(askedAt));
    expect(result.current).toBe(false);
    setOnline(true);
    expect(result.current).toBe(true);
  });

  it('RT-10 believes an answer to what was asked after that, until the browser says it again', () => {
    const { result } = renderHook(useOnline);
    setOnline(false);
    act(() => serverAnswered(performance.now()));
    expect(result.current).toBe(true);
    setOnline(false);
    expect(result.current).toBe(false);
  });

  it('RT-10 believes a socket that opens', () => {
    const { result } = renderHook(useOnline);
    setOnline(false);
    expect(result.current).toBe(false);
    act(() => liveState.set('live'));
    expect(result.current).toBe(true);
  });
});
