import { setTimeout as pause } from 'node:timers/promises';

/** Longer than the differences it hides on a slow machine, and too short to be noticed. */
const STEP_MS = 250;

/**
 * Against timing attacks: the response time must not reveal whether an account exists. The function it returns waits
 * until the elapsed time is a multiple of 250 ms.
 */
export function startPaddedTime(): () => Promise<void> {
  const since = performance.now();
  return async () => {
    const spent = performance.now() - since;
    await pause(Math.ceil(spent / STEP_MS) * STEP_MS - spent);
  };
}

export async function withPaddedTime<T>(work: () => Promise<T>): Promise<T> {
  const pad = startPaddedTime();
  try {
    return await work();
  } finally {
    await pad();
  }
}
