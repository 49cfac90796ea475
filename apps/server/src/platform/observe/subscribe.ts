import type { TracingChannel } from 'node:diagnostics_channel';

export interface Observation {
  readonly seconds: number;
  /** `ok`, or the code of the error. */
  readonly outcome: string;
}

export interface Subscription {
  stop(): void;
}

/** Calls `ended` with the duration and outcome of everything on a channel. */
export function subscribe<T extends object>(
  channel: TracingChannel<unknown, T>,
  ended: (what: T, observation: Observation) => void,
): Subscription {
  const begun = new WeakMap<object, number>();
  const failed = new WeakMap<object, unknown>();
  const handlers = {
    start: (what: object) => void begun.set(what, performance.now()),
    end: () => undefined,
    asyncStart: () => undefined,
    error: (what: object) => void failed.set(what, (what as { error?: unknown }).error),
    asyncEnd: (what: object) => {
      const since = begun.get(what);
      if (since === undefined) return; // started before anyone subscribed
      const seconds = (performance.now() - since) / 1000;
      ended(what as T, { seconds, outcome: failed.has(what) ? codeOf(failed.get(what)) : 'ok' });
    },
  };
  channel.subscribe(handlers);
  return { stop: () => void channel.unsubscribe(handlers) };
}

/** Codes are a short list of ours and PostgreSQL's; messages could contain user input. */
function codeOf(error: unknown): string {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === 'string' && /^[A-Z0-9_]{1,40}$/.test(code) ? code : 'ERROR';
}
