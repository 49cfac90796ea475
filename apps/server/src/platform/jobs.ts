import type { Log } from './log.ts';

export interface Job {
  /** Requests a run now instead of at the next interval. */
  poke(): void;
  /** No further runs; waits for the current one. */
  stop(): Promise<void>;
}

/**
 * Runs work repeatedly, never concurrently, first after `firstAfter` milliseconds. A failed run is logged and tried
 * again next time.
 */
export function repeat(
  log: Log,
  name: string,
  every: number,
  work: () => Promise<unknown>,
  firstAfter = 0,
): Job {
  let stopped = false;
  let running: Promise<void> | null = null;
  let again = false;
  let timer: NodeJS.Timeout | undefined;

  const run = async () => {
    do {
      again = false;
      try {
        await work();
      } catch (error) {
        log.error({ err: error, job: name }, 'job failed');
      }
    } while (again && !stopped);
    running = null;
    if (!stopped) timer = setTimeout(start, every).unref();
  };
  const start = () => {
    clearTimeout(timer);
    running ??= run();
  };

  timer = setTimeout(start, firstAfter).unref();
  return {
    poke() {
      if (stopped) return;
      if (running) again = true;
      else start();
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
