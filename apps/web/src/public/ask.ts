import type { Outputs } from '@kickstand/api';
import { useCallback, useEffect, useState } from 'react';

export type Answer<Area extends keyof Outputs, Name extends keyof Outputs[Area]> = Outputs[Area][Name];

/** How long an answer may take. */
const PATIENCE_MS = 15_000;

type Asked<Value> =
  | { state: 'asking' }
  | { state: 'missing' }
  | { state: 'failed' }
  | { state: 'there'; value: Value };

/** One question to the server, asked with whatever session the browser has. */
export function useAnswer<Value>(path: string): Asked<Value> & { tryAgain: () => void } {
  const [asked, setAsked] = useState<Asked<Value>>({ state: 'asking' });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    const gone = new AbortController();
    setAsked({ state: 'asking' });
    ask<Value>(path, AbortSignal.any([gone.signal, AbortSignal.timeout(PATIENCE_MS)])).then(
      (answer) => gone.signal.aborted || setAsked(answer),
      () => gone.signal.aborted || setAsked({ state: 'failed' }),
    );
    return () => gone.abort();
  }, [path, attempt]);
  const tryAgain = useCallback(() => setAttempt((last) => last + 1), []);
  return { ...asked, tryAgain };
}

async function ask<Value>(path: string, signal: AbortSignal): Promise<Asked<Value>> {
  const response = await fetch(path, { signal, headers: { accept: 'application/json' } });
  if (response.ok) return { state: 'there', value: (await response.json()) as Value };
  // 400: what stands in the address could not be an id at all.
  return { state: response.status === 404 || response.status === 400 ? 'missing' : 'failed' };
}
