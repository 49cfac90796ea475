import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';

/** A word is typed before it is looked for. */
const PAUSE_MS = 250;

/** Narrowing a list is no new page: going back leaves the list, and the place in it is kept. */
const IN_PLACE = { replace: true, preventScrollReset: true };

/** What a list is narrowed to; it stands in the address, so that a reload and a link keep it. */
export function useListFilter<Name extends string>() {
  const [parameters, setParameters] = useSearchParams();
  return {
    get: (name: Name) => parameters.get(name),
    /** Nothing given leaves nothing in the address. */
    set: (name: Name, value: string) =>
      setParameters((current) => {
        const next = new URLSearchParams(current);
        if (value) next.set(name, value);
        else next.delete(name);
        return next;
      }, IN_PLACE),
    clear: (kept: Readonly<Record<string, string>> = {}) => setParameters(kept, IN_PLACE),
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
