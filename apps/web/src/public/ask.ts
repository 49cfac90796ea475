import type { Outputs } from '@kickstand/api';
import { useCallback, useContext, useEffect, useState } from 'react';
import { type Asked, ServedContext } from './served.ts';

export type Answer<Area extends keyof Outputs, Name extends keyof Outputs[Area]> = Outputs[Area][Name];

/** How long an answer may take. */
const TIMEOUT_MS = 15_000;

/** Calls started while the page's code is loading, taken over by it. */
const ahead = new Map<string, Promise<Asked<unknown>>>();

export function askAhead(path: string): void {
  const answer = ask(path, AbortSignal.timeout(TIMEOUT_MS));
  // handled by the code that takes it over; avoids an unhandled rejection until then
  answer.catch(() => undefined);
  ahead.set(path, answer);
}

/** Calls the server with the browser's session, unless the document contains the answer. */
export function useAnswer<Value>(path: string): Asked<Value> & { tryAgain: () => void } {
  const [attempt, setAttempt] = useState(0);
  const answers = useContext(ServedContext)?.answers ?? {};
  const served = attempt === 0 ? (answers[path] as Asked<Value> | undefined) : undefined;
  const [asked, setAsked] = useState<Asked<Value>>(served ?? { state: 'asking' });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt calls again
  useEffect(() => {
    if (served) return setAsked(served);
    const gone = new AbortController();
    setAsked({ state: 'asking' });
    const asking = takeAhead<Value>(path) ?? ask<Value>(path, withTimeout(gone.signal));
    asking.then(
      (answer) => gone.signal.aborted || setAsked(answer),
      () => gone.signal.aborted || setAsked({ state: 'failed' }),
    );
    return () => gone.abort();
  }, [path, attempt, served]);
  const tryAgain = useCallback(() => setAttempt((last) => last + 1), []);
  return { ...asked, tryAgain };
}

function takeAhead<Value>(path: string): Promise<Asked<Value>> | undefined {
  const asked = ahead.get(path) as Promise<Asked<Value>> | undefined;
  ahead.delete(path);
  return asked;
}

const withTimeout = (gone: AbortSignal) => AbortSignal.any([gone, AbortSignal.timeout(TIMEOUT_MS)]);

async function ask<Value>(path: string, signal: AbortSignal): Promise<Asked<Value>> {
  const response = await fetch(path, { signal, headers: { accept: 'application/json' } });
  if (response.ok) return { state: 'there', value: (await response.json()) as Value };
  // 400: the URL contains no valid id
  return { state: response.status === 404 || response.status === 400 ? 'missing' : 'failed' };
}

/** Repeats the call without clearing the screen; null if there was no answer. */
export async function askAgain<Value>(path: string): Promise<Value | null> {
  try {
    const answer = await ask<Value>(path, AbortSignal.timeout(TIMEOUT_MS));
    return answer.state === 'there' ? answer.value : null;
  } catch {
    // no network: the caller keeps its data and shows a message
    return null;
  }
}

export type Sent<Value> = { ok: true; value: Value } | { ok: false; code: string };

/** Changes something on the server. A code outside the contract means that the call did not arrive. */
export async function send<Value>(path: string, body: unknown): Promise<Sent<Value>> {
  try {
    const response = await fetch(path, {
      method: 'POST',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const answer: unknown = await response.json();
    return response.ok ? { ok: true, value: answer as Value } : { ok: false, code: codeOf(answer) };
  } catch {
    // no network, or an invalid answer: the outcome is unknown, and the same key may be sent again
    return { ok: false, code: 'NETWORK' };
  }
}

function codeOf(answer: unknown): string {
  const code = answer !== null && typeof answer === 'object' && 'code' in answer ? answer.code : null;
  return typeof code === 'string' ? code : 'UNKNOWN';
}
