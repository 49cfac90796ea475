import { useEffect, useRef, useState } from 'react';
import { api } from '../../lib/api.ts';

type Stream = Awaited<ReturnType<typeof api.audit.verify>>;
export type Verdict = Extract<Awaited<ReturnType<Stream['next']>>, { done: true }>['value'];

export type Verifying =
  | { readonly state: 'running'; readonly done: number; readonly total: number }
  | { readonly state: 'done'; readonly verdict: Verdict }
  | { readonly state: 'failed'; readonly error: unknown };

/** Has the server verify the chain and reports progress; leaving the page stops it. */
export function useVerify() {
  const [verifying, setVerifying] = useState<Verifying | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const run = async () => {
    running.current?.abort();
    const mine = new AbortController();
    running.current = mine;
    const show = (next: Verifying) => {
      if (!mine.signal.aborted) setVerifying(next);
    };
    show({ state: 'running', done: 0, total: 0 });
    try {
      const stream = await api.audit.verify({}, { signal: mine.signal });
      let step = await stream.next();
      while (!step.done) {
        show({ state: 'running', ...step.value });
        step = await stream.next();
      }
      show({ state: 'done', verdict: step.value });
    } catch (error) {
      show({ state: 'failed', error });
    }
  };
  return { verifying, verify: () => void run() };
}
