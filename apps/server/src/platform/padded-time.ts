import { setTimeout as pause } from 'node:timers/promises';

/** Longer than the differences it hides on a slow machine, and too short to notice. */
const STEP_MS = 250;

/** Against timing attacks: response time must not reveal whether an account exists. */
export interface PaddedTime {
  /** The function it returns waits until the elapsed time is a multiple of the step. */
  start(): () => Promise<void>;
  around<T>(work: () => Promise<T>): Promise<T>;
}

export function createPaddedTime({ stepMs }: { readonly stepMs: number } = { stepMs: STEP_MS }): PaddedTime {
  const start = () => {
    const since = performance.now();
    return async () => {
      const end = since + Math.ceil((performance.now() - since) / stepMs) * stepMs;
      // a busy process's timer may fire some milliseconds early
      for (let left = end - performance.now(); left > 0; left = end - performance.now())
        await pause(Math.ceil(left));
    };
  };
  return {
    start,
    async around(work) {
      const pad = start();
      try {
        return await work();
      } finally {
        await pad();
      }
    },
  };
}
