import { setTimeout as pause } from 'node:timers/promises';

/** Longer than the difference it hides on a slow machine, short enough not to be noticed. */
const STEP_MS = 250;

/**
 * Starts a clock; the function it returns waits for the next full 250 ms. How long a call took must not tell
 * whether an account exists.
 */
export function startEqualTime(): () => Promise<void> {
  const since = performance.now();
  return async () => {
    const spent = performance.now() - since;
    await pause(Math.ceil(spent / STEP_MS) * STEP_MS - spent);
  };
}

export async function inEqualTime<T>(work: () => Promise<T>): Promise<T> {
  const fullStep = startEqualTime();
  try {
    return await work();
  } finally {
    await fullStep();
  }
}
