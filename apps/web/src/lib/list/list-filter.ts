import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';

/** Waits for a pause in typing. */
const PAUSE_MS = 250;

/** Filtering is not a navigation: going back leaves the list, and the scroll position stays. */
const IN_PLACE = { replace: true, preventScrollReset: true };

/** The filter of a list, kept in the URL for reloads and links. */
export function useListFilter<Name extends string>() {
  const [parameters, setParameters] = useSearchParams();
  // on a slow machine the page lags behind its URL: a second filter must not undo the first
  const latest = useRef(parameters);
  useEffect(() => {
    latest.current = parameters;
  }, [parameters]);
  const write = (next: URLSearchParams) => {
    latest.current = next;
    setParameters(next, IN_PLACE);
  };
  return {
    get: (name: Name) => parameters.get(name),
    /** An empty value is removed from the URL. */
    set: (name: Name, value: string) => {
      const next = new URLSearchParams(latest.current);
      if (value) next.set(name, value);
      else next.delete(name);
      write(next);
    },
    clear: (kept: Readonly<Record<string, string>> = {}) => write(new URLSearchParams(kept)),
  };
}

/** The text once typing has paused. */
export function useSettled(value: string, pause = PAUSE_MS): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause);
    return () => clearTimeout(timer);
  }, [value, pause]);
  return settled;
}
