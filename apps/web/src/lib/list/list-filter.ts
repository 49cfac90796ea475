import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';

/** A word is typed before it is looked for. */
const PAUSE_MS = 250;

/** Narrowing a list is no new page: going back leaves the list, and the place in it is kept. */
const IN_PLACE = { replace: true, preventScrollReset: true };

/** The filter of a list; kept in the URL, so that a reload and a link keep it. */
export function useListFilter<Name extends string>() {
  const [parameters, setParameters] = useSearchParams();
  // The page follows its address late on a slow machine: a second filter must not undo the first.
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
    /** Nothing given leaves nothing in the address. */
    set: (name: Name, value: string) => {
      const next = new URLSearchParams(latest.current);
      if (value) next.set(name, value);
      else next.delete(name);
      write(next);
    },
    clear: (kept: Readonly<Record<string, string>> = {}) => write(new URLSearchParams(kept)),
  };
}

/** What is typed, once the typing has paused. */
export function useSettled(value: string, pause = PAUSE_MS): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause);
    return () => clearTimeout(timer);
  }, [value, pause]);
  return settled;
}
