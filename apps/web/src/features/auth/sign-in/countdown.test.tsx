import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useCountdown } from './countdown.ts';

// why: the clock is the edge of the machine; waiting a real minute would prove nothing more.
beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));

describe('AUT-01 the pause after too many tries', () => {
  it('counts whole seconds down to zero and stays there', () => {
    const { result } = renderHook(() => useCountdown());
    expect(result.current.seconds).toBe(0);

    act(() => result.current.start(3));
    expect(result.current.seconds).toBe(3);
    pass(1000);
    expect(result.current.seconds).toBe(2);
    pass(5000);
    expect(result.current.seconds).toBe(0);
  });

  it('follows the clock, not the number of ticks', () => {
    const { result } = renderHook(() => useCountdown());
    act(() => result.current.start(60));
    vi.setSystemTime(Date.now() + 40_000);
    pass(250);
    expect(result.current.seconds).toBe(20);
  });

  it('restarts if a later answer requires a longer pause', () => {
    const { result } = renderHook(() => useCountdown());
    act(() => result.current.start(2));
    pass(1000);
    act(() => result.current.start(30));
    pass(5000);
    expect(result.current.seconds).toBe(25);
  });
});
